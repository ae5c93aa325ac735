import { expect, test } from "vitest";
import { blankDraft, type Source } from "./draft.ts";
import { draftOfJob } from "./retried-draft.ts";

const face: Source = { kind: "character", characterId: "mara", url: "/face.png", title: "Mara" };
const draftOf = (input: object, source: Source | null) =>
  draftOfJob({ input }, { ...blankDraft, prompt: "typed since", source });

test("a failed film is asked for again as it was, whatever was typed since", () => {
  const again = draftOf({ prompt: "waves", motion: "Pan left", durationS: 4, imageUrl: "/a.png" }, face);
  expect(again).toMatchObject({ prompt: "waves", motion: "Pan left", durationS: 4 });
  expect(again.source).toMatchObject({ kind: "upload", url: "/a.png" });
});

test("what is still held is kept", () => {
  expect(draftOf({ imageUrl: "/a.png", characterId: "mara" }, face).source).toBe(face);
  const film: Source = { kind: "film", videoId: "v", url: null, title: "Waves", filmS: 6 };
  expect(draftOf({ extendsVideoId: "v" }, film).source).toBe(film);
  expect(draftOf({ extendsVideoId: "w" }, film).source).toMatchObject({ kind: "film", videoId: "w" });
});
