/**
 * From an instruction for a picture drawn here to a changed scene, operations on pixels, or a refusal that names the
 * part that cannot be followed. Preflight and the edit itself both plan here, so they never disagree.
 */
import { readInstruction } from "@galatea/engines/edit/grammar/read-instruction.ts";
import { chipOf, uploadOffers } from "@galatea/engines/edit/labels.ts";
import { type PixelPlan, type Planned, planPixels, refusalOf } from "@galatea/engines/edit/plan-pixels.ts";
import type { Operation } from "@galatea/engines/pixels/operations.ts";
import type { Scene } from "#sketch/scene.ts";
import { sceneChangeOffers, understandChange } from "#sketch/understand/change.ts";

/** `scene` is absent where the scene stays as it is. */
export type EditPlan = PixelPlan & { scene?: Scene };

export const ownOffers = [...sceneChangeOffers, ...uploadOffers];

/** The whole instruction is about the scene, or about pixels, or each part is about one of them. */
export function planEdit(instruction: string, scene: Scene): Planned<EditPlan> {
  const whole = understandChange(scene, instruction);
  if (whole !== null && whole.ignored.length === 0)
    return { ok: true, plan: { scene: whole.scene, operations: [], parsed: whole.changes } };
  const pixels = readInstruction(instruction);
  if (pixels.ok) return planPixels(instruction);
  return planParts(instruction, scene);
}

/** Each part is read by itself and with those before it, so the work grows with the square of their number. */
const mostParts = 24;

function planParts(instruction: string, scene: Scene): Planned<EditPlan> {
  const parts = partsOf(instruction);
  if (parts.length > mostParts)
    return { ok: false, reason: "These are too many wishes at once.", offers: [...ownOffers] };
  const sceneParts: string[] = [];
  const operations: Operation[] = [];
  const beyond: string[] = [];
  let last: "scene" | "pixels" | undefined;
  for (const said of parts) {
    const pixels = readInstruction(said);
    if (pixels.ok && !changesWholly(scene, said)) {
      operations.push(...pixels.operations);
      last = "pixels";
      continue;
    }
    const change = understandChange(scene, said);
    // "Give her a hat and glasses": the second part makes sense after the first alone.
    const together = last === "scene" ? understandChange(scene, [...sceneParts, said].join(" and ")) : null;
    if ((change ?? together)?.ignored.length === 0) {
      sceneParts.push(said);
      last = "scene";
    } else beyond.push(...((change ?? together)?.ignored ?? (pixels.ok ? [said] : pixels.beyond)));
  }
  if (beyond.length > 0 || (sceneParts.length === 0 && operations.length === 0))
    return refusalOf(beyond, ownOffers);
  if (sceneParts.length === 0) return { ok: true, plan: { operations, parsed: operations.map(chipOf) } };
  const changed = understandChange(scene, sceneParts.join(", "));
  if (changed === null || changed.ignored.length > 0)
    return refusalOf(changed?.ignored ?? sceneParts, ownOffers);
  const parsed = [...changed.changes, ...operations.map(chipOf)];
  return { ok: true, plan: { scene: changed.scene, operations, parsed } };
}

const changesWholly = (scene: Scene, said: string): boolean =>
  understandChange(scene, said)?.ignored.length === 0;

const partsOf = (instruction: string): string[] =>
  instruction
    .replace(/black\s*(and|&)\s*white/gi, "monochrome")
    .split(/[.,;!?\n]+|\band\b|\bthen\b|\bbut\b|&|\bplus\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== "");
