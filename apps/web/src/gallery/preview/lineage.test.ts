import { expect, test } from "vitest";
import type { ContentSource } from "#gallery/content-sources.ts";
import type { FamilyMember } from "#platform/database.ts";
import { lineageOf } from "./lineage.ts";

const member = (
  id: string,
  relation: "parent" | "child",
  trashed_at: string | null = null,
): FamilyMember => ({
  id,
  relation,
  trashed_at,
  content_type: "image",
  content_url: `/${id}.png`,
  prompt: null,
  created_at: "2026-11-21T10:00:00Z",
  generation_params: {},
});

test("the line goes from the oldest to what was made last, with the picture in its place", () => {
  const family = [member("near", "parent"), member("far", "parent"), member("kid", "child")];
  const content = { id: "me", parent_ids: ["near", "far"] };
  const line = lineageOf(content, family).map((step) => (step.kind === "kept" ? step.member.id : step.kind));
  expect(line).toEqual(["far", "near", "current", "kid"]);
});

test("a parent that is gone is said so, one in the trash too", () => {
  const content = { id: "me", parent_ids: ["a", "b"] };
  expect(lineageOf(content, [member("a", "parent", "2026-11-01T00:00:00Z")])).toMatchObject([
    { kind: "gone", id: "b" },
    { kind: "kept", inTrash: true },
    { kind: "current" },
  ]);
});

const upload = (url: string | null, contentId: string | null = null): ContentSource => ({
  role: "reference",
  kind: "upload",
  lost: url === null,
  url,
  contentId,
});

test("an upload that its owner deleted is said to be deleted, once", () => {
  const unrecorded = { id: "me", parent_ids: [] };
  expect(lineageOf(unrecorded, [], [upload(null), upload("/other.png")])).toMatchObject([
    { kind: "reference", url: "/other.png" },
    { kind: "gone" },
    { kind: "current" },
  ]);
  // One that was in the gallery is a parent as well.
  const recorded = { id: "me", parent_ids: ["row"] };
  expect(lineageOf(recorded, [], [upload(null)])).toEqual([{ kind: "gone", id: "row" }, { kind: "current" }]);
});

test("an upload that it followed comes first, a parent among the references only once", () => {
  const sources = [upload("/upload.png"), upload("/a.png", "a")];
  const line = lineageOf({ id: "me", parent_ids: ["a"] }, [member("a", "parent")], sources);
  expect(line.map(({ kind }) => kind)).toEqual(["reference", "kept", "current"]);
});

test("the face of a character is no step of the line", () => {
  const face = { ...upload("/face.png"), role: "character_face" };
  expect(lineageOf({ id: "me", parent_ids: [] }, [], [face])).toEqual([{ kind: "current" }]);
});
