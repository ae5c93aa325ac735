/** The words of the question about omissions. */
export type MadeHow = "draw" | "animate";

/** More would not fit beside the price on a button of a phone. */
const mostChars = 10;

export function omissionsWords(how: MadeHow, leftOut: readonly string[]) {
  const named = leftOut.join(", ");
  const verb = how === "draw" ? "Draw" : "Animate";
  return {
    title: how === "draw" ? "Not all of this can be drawn here" : "Not all of this can be animated here",
    insteadLabel: how === "draw" ? "Drawn instead" : "Made instead",
    acceptLabel: `${verb} it without ${named.length <= mostChars ? named : "these"}`,
  };
}
