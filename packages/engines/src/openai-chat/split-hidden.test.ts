import { describe, expect, test } from "vitest";
import { createHiddenSplitter, type Marker } from "./split-hidden.ts";

function split(text: string, chars: number, startsThinking = false): { shown: string; markers: Marker[] } {
  const splitter = createHiddenSplitter({ startsThinking });
  let shown = "";
  const markers: Marker[] = [];
  for (let at = 0; at < text.length; at += chars) {
    const pushed = splitter.push(text.slice(at, at + chars));
    shown += pushed.shown;
    markers.push(...pushed.markers);
  }
  return { shown: shown + splitter.end(), markers };
}

describe.for([1, 2, 5, 1_000])("cut into pieces of %i", (chars) => {
  test.for([
    { what: "nothing hidden", text: "a < b [c] <b>d</b> <3 [re", shown: "a < b [c] <b>d</b> <3 [re" },
    { what: "thoughts", text: "<think>a [picture: b]\n</b> c</think>Hi.", shown: "Hi." },
    { what: "thoughts in the middle, twice", text: "A <think>x</think>B <THINK>y</Think>C", shown: "A B C" },
    { what: "thoughts with a letter that grows in lower case", text: "<think>İİİ</THINK>İ!", shown: "İ!" },
    { what: "thoughts by another name", text: "<thinking>a</think></thinking>Hi.", shown: "Hi." },
    { what: "thoughts without an end", text: "Hi. <think>what now", shown: "Hi. " },
    { what: "the end of thoughts alone", text: "Hi.</think> You.", shown: "Hi. You." },
    {
      what: "a picture",
      text: "Here! [picture: on a beach] Nice?",
      shown: "Here!  Nice?",
      markers: [{ kind: "picture" as const, content: "on a beach" }],
    },
    {
      what: "markers as models write them",
      text: "Ok.\n[ Picture : a, b]\n[REMEMBER: name = Tom]",
      shown: "Ok.\n\n",
      markers: [
        { kind: "picture" as const, content: "a, b" },
        { kind: "remember" as const, content: "name = Tom" },
      ],
    },
    { what: "a marker without an end of its line", text: "A [picture: a\nB", shown: "A \nB" },
    { what: "a marker without any end", text: "A [remember: a = b", shown: "A " },
    { what: "a marker that is too long", text: `A [picture: ${"a".repeat(500)}] B`, shown: "A  B" },
  ])("$what", ({ text, shown, markers = [] }) => {
    expect(split(text, chars)).toEqual({ shown, markers });
  });

  test("thoughts that the template began", () => {
    expect(split("I should say hi.</think>Hi.", chars, true).shown).toBe("Hi.");
    expect(split("I should say hi.", chars, true).shown).toBe("");
  });
});
