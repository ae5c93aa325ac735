import { expect, test } from "vitest";
import { createUniqueNames, fileNameOf } from "./file-names.ts";

const named = (prompt: string | null) =>
  fileNameOf({ id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", created_at: "2026-11-21T18:05:00+00:00", prompt });

test("a file name has the day and the words of the description", () => {
  expect(named("A lighthouse, by the sea!")).toBe("galatea-2026-11-21-a-lighthouse-by-the-sea-6f9619ff");
  expect(named(null)).toBe("galatea-2026-11-21-6f9619ff");
});

test("a file name never leaves its folder and is safe on every disk", () => {
  expect(named('../../etc/passwd: "x" <y> |*?\0')).toBe("galatea-2026-11-21-etc-passwd-x-y-6f9619ff");
  expect(named("灯台 と 海 – Été")).toBe("galatea-2026-11-21-灯台-と-海-été-6f9619ff");
});

test("long descriptions end at a whole word", () => {
  const name = named("one two three four five six seven eight nine ten eleven twelve thirteen");
  expect(name).toBe("galatea-2026-11-21-one-two-three-four-five-six-seven-eight-nine-ten-6f9619ff");
});

test("no two file names are equal, without regard to case", () => {
  const unique = createUniqueNames();
  expect([unique("a", "png"), unique("A", "png"), unique("a", "jpg"), unique("a", "png")]).toEqual([
    "a.png",
    "A-2.png",
    "a.jpg",
    "a-3.png",
  ]);
});
