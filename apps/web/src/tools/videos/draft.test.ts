import { assetOfRow, type Asset } from "#tools/shell/asset.ts";
import { readDraft, writeDraft } from "#tools/shell/draft/draft-store.ts";
import type { JobSource } from "#tools/shell/job-sources.ts";
import type { VideoInput } from "@galatea/contract/tools/video.ts";
import { expect, test } from "vitest";
import { blankDraft, draftOfJob, draftStore, sampleStill, type Draft, type Source } from "./draft.ts";

const own: Asset = { reference: { kind: "content", id: "6f9619ff" }, url: "http://galatea.test/a.png" };
const draft: Draft = {
  prompt: "a slow turn of the head",
  source: { kind: "own", asset: own, title: "A lighthouse" },
  lastFrame: sampleStill("gallery/aiko.webp"),
  durationS: 6,
  motion: "Push in",
  engineId: "wan",
};
const video: Source = { kind: "video", videoId: "v", posterUrl: null, title: "Waves", durationS: 6 };
const face: Source = { kind: "character", characterId: "mara", faceUrl: "/face.png", title: "Mara" };

test("a draft is read as it was written, with every kind of source", () => {
  for (const source of [draft.source, video, face])
    for (const ownerId of ["ann", null]) {
      const written = { ...draft, source };
      expect(readDraft(draftStore, writeDraft(draftStore, written, ownerId), "ann")).toEqual(written);
    }
});

test("another person's draft is not shown", () => {
  expect(readDraft(draftStore, writeDraft(draftStore, draft, "ann"), "ben")).toEqual(blankDraft);
});

test("a damaged field takes its default, and the rest is kept", () => {
  const damaged = { ...draft, source: { kind: "video", videoId: "x" }, durationS: -1, motion: 7 };
  expect(readDraft(draftStore, JSON.stringify({ version: 2, ownerId: null, draft: damaged }), null)).toEqual({
    ...draft,
    source: null,
    durationS: null,
    motion: null,
  });
  for (const text of [null, "", "{", "[]", "7", JSON.stringify({ version: 9 })])
    expect(readDraft(draftStore, text, null)).toEqual(blankDraft);
});

const asked: VideoInput = { prompt: "", durationS: 6, motion: null, characterId: null, engine: null };
const again = (input: Partial<VideoInput>, sources: readonly JobSource[], source: Source | null) =>
  draftOfJob({ input: { ...asked, ...input } }, sources, {
    ...blankDraft,
    prompt: "typed since",
    source,
  });
const firstFrame = {
  role: "first_frame",
  asset: assetOfRow({ id: "/a.png", content_url: "/a.png" }),
} as const;
const extended = (id: string): JobSource => ({
  role: "extended_video",
  asset: { reference: { kind: "content", id }, url: "/v.mp4" },
});

test("a failed video is requested again as it was, whatever was typed since", () => {
  const retried = again({ prompt: "waves", motion: "Pan left", durationS: 4 }, [firstFrame], face);
  expect(retried).toMatchObject({ prompt: "waves", motion: "Pan left", durationS: 4 });
  expect(retried.source).toMatchObject({ kind: "upload", asset: { url: "/a.png" } });
  expect(again({ characterId: "mara" }, [], null).source).toMatchObject({ characterId: "mara" });
});

test("a source that the draft still holds is kept", () => {
  expect(again({ characterId: "mara" }, [{ ...firstFrame, role: "character_face" }], face).source).toBe(face);
  expect(again({}, [extended("v")], video).source).toBe(video);
  expect(again({}, [extended("w")], video).source).toMatchObject({ kind: "video", videoId: "w" });
  const held: Source = {
    kind: "upload",
    asset: assetOfRow({ id: "/a.png", content_url: "/a.png" }),
    title: "Mine",
  };
  expect(again({}, [firstFrame], held).source).toBe(held);
  expect(again({}, [], held).source).toBe(held);
});
