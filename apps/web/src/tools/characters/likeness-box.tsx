/** "Same character?": how far the person on the pictures is this character, and how that is known. */
import type { CharacterRow } from "#platform/database.ts";
import { summariseLikeness } from "./likeness.ts";
import { useLikenesses } from "./use-pictures-with.ts";

export function LikenessBox({ character }: { character: CharacterRow }) {
  const { data } = useLikenesses(character.id);
  const summary = data && summariseLikeness(data);
  if (!summary) return null;
  const { pictures, meanPercent, lowestPercent, exact } = summary;
  return (
    <section aria-label="Same character?" className="rounded-card bg-surface-2 px-4 py-3.5">
      <h3 className="text-sm text-fg-2">Same character?</h3>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <span className="display text-[28px] leading-[1.2] tabular-nums">
          {meanPercent}
          {exact && ", exact"}
        </span>
        <span className="text-sm text-fg-2 tabular-nums">
          {pictures === 1 ? "1 picture" : `${pictures} pictures, the lowest ${lowestPercent}`}
        </span>
      </p>
      <p className="mt-1.5 text-sm text-pretty text-fg-2">
        {exact
          ? "Compared by what was drawn: face, hair, eyes and skin of each picture against this character."
          : "Estimated by the engine from the pictures themselves."}
      </p>
    </section>
  );
}
