/** The tests of what takes a server's control out of a person's words. */
import { expect, test } from "vitest";

type Subject = {
  escapeWords: (words: string) => string;
  /** What the server reads as control. */
  control: RegExp;
  cases: readonly { what: string; words: string; told: string }[];
  /** Control and its parts, of which words are put together at random. */
  pieces: readonly string[];
};

export function testEscapedWords({ escapeWords, control, cases, pieces }: Subject): void {
  test.for(cases)("$what", ({ words, told }) => {
    const escaped = escapeWords(words);
    expect(escaped).toBe(told);
    expect(escaped).not.toMatch(control);
  });

  test("removing control makes no new control, and a second time changes nothing", () => {
    // A fixed sequence, so that a failure is found again.
    let state = 7;
    const next = (): number => (state = (state * 48271) % 2147483647);
    for (let round = 0; round < 3_000; round += 1) {
      const words = Array.from({ length: 9 }, () => pieces[next() % pieces.length]).join("");
      const escaped = escapeWords(words);
      expect(escaped, JSON.stringify(words)).not.toMatch(control);
      expect(escapeWords(escaped), JSON.stringify(words)).toBe(escaped);
    }
  });
}
