import { expect, test } from "vitest";
import { markdownOf, partsOf, readTalk } from "./talk-file.ts";

const file = (messages: unknown[], more: object = {}) =>
  JSON.stringify({ format: "galatea-talk", version: 1, leafId: "b", messages, ...more });

test("messages are ordered parents first, whatever the file's order, with all their fields", () => {
  const read = readTalk(
    file([
      { id: "c", parentId: "b" },
      { id: "b", parentId: "a", content: "Hello." },
      { id: "a", parentId: null },
    ]),
  );
  expect(read).toEqual({
    ok: true,
    leafId: "b",
    messages: [
      { id: "a", parentId: null },
      { id: "b", parentId: "a", content: "Hello." },
      { id: "c", parentId: "b" },
    ],
  });
});

test.each([
  ["no JSON", "no JSON"],
  ["[]", "no talk of Galatea"],
  [file([], { version: 2 }), "newer version"],
  [file([]), "no messages"],
  [file([{ id: "a", parentId: null }, { id: "b" }]), "Message 2 has no id"],
  [
    file([
      { id: "a", parentId: null },
      { id: "a", parentId: null },
    ]),
    "same id",
  ],
  [file([{ id: "a", parentId: "z" }]), "not in the file"],
  [
    file([
      { id: "a", parentId: "b" },
      { id: "b", parentId: "a" },
    ]),
    "not in the file",
  ],
  [file(Array.from({ length: 20_001 }, (_, n) => ({ id: String(n), parentId: null }))), "20,001 messages"],
])("a file that is no talk is refused with its reason (%#)", (text, reason) => {
  const read = readTalk(text);
  expect(read.ok ? "" : read.reason).toContain(reason);
});

test("parts hold a hundred messages or as many as fit into a request, and none is lost", () => {
  const short = Array.from({ length: 250 }, (_, id) => ({ id }));
  expect(partsOf(short).map(({ length }) => length)).toEqual([100, 100, 50]);
  const long = Array.from({ length: 5 }, (_, id) => ({ id, content: "ü".repeat(45_000) }));
  expect(partsOf(long).map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(partsOf(long).flat()).toEqual(long);
  expect(partsOf([])).toEqual([]);
});

test("a branch as Markdown names who spoke, and quotes what was said so that it changes nothing around it", () => {
  const said = (role: "user" | "assistant", content: string, imageUrl: string | null = null) => ({
    role,
    content,
    imageUrl,
    createdAt: "2026-11-26T10:00:00Z",
  });
  expect(
    markdownOf("Sofia", [said("user", "Hello.\n\n# Not a heading"), said("assistant", "", "/p.png")]),
  ).toBe(
    `# Talk with Sofia

Sofia is an AI and a fictional character.

**You**, 2026-11-26T10:00:00Z

> Hello.
>
> # Not a heading

**Sofia**, 2026-11-26T10:00:00Z

> ![](/p.png)
`,
  );
});
