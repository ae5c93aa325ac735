import { expect, test } from "vitest";
import * as after from "./script/afterwards.ts";
import * as social from "./script/social.ts";

const textsOf = (lines: readonly (string | { text: string })[]): string[] =>
  lines.map((line) => (typeof line === "string" ? line : line.text));

const holdsBack =
  /leaving (already|so soon)|don't (go|leave)|do not (go|leave)|stay (a|one|just|with)|miss you|without you|so soon|lonely|alone|patient|upgrade|subscri|credits/i;

test("who leaves is let go, without guilt and without anything to buy", () => {
  const lines = [...social.farewells, ...social.goodNights, ...after.parting];
  for (const text of textsOf(lines)) expect(text).not.toMatch(holdsBack);
});
