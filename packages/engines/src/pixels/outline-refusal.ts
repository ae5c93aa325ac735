/** The refusal of operations that need the outline of a subject, for pictures without a known one. */
import { EngineError, type Preflight } from "../engine.ts";

const outlineReason =
  "Finding the outline of a photo needs a background model, which this engine does not have.";
const emptyReason = "This picture has no subject apart from its background.";

const pixelOffers = [
  "new light from a side",
  "restoring: less noise, more detail and contrast",
  "a colour look",
  "a pencil sketch, a poster or an oil painting",
] as const;
const outlineOffers = [
  "pictures made here",
  "pictures with an even or see-through background",
  ...pixelOffers,
] as const;

export const outlineRefusal = (isOwn: boolean): Extract<Preflight, { ok: false }> => ({
  ok: false,
  reason: isOwn ? emptyReason : outlineReason,
  offers: isOwn ? pixelOffers : outlineOffers,
});

export function cannotFollowOutline(isOwn = false): EngineError {
  const { reason, offers } = outlineRefusal(isOwn);
  return new EngineError("engine_cannot_follow", reason, { offers });
}
