import { expect, test } from "vitest";
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

test("the lineage goes from the oldest source over the picture to what was made from it", () => {
  const family = [member("near", "parent"), member("far", "parent"), member("kid", "child")];
  const content = { id: "me", parent_ids: ["near", "far"] };
  const line = lineageOf(content, family).map((step) => (step.kind === "kept" ? step.member.id : step.kind));
  expect(line).toEqual(["far", "near", "current", "kid"]);
});

test("a deleted parent is marked as gone, and one in the trash as trashed", () => {
  const content = { id: "me", parent_ids: ["a", "b"] };
  expect(lineageOf(content, [member("a", "parent", "2026-11-01T00:00:00Z")])).toMatchObject([
    { kind: "gone", id: "b" },
    { kind: "kept", inTrash: true },
    { kind: "current" },
  ]);
});

test("a deleted upload is listed as gone, once", () => {
  const lost = { url: null, contentId: null };
  const unnoted = { id: "me", parent_ids: [] };
  expect(lineageOf(unnoted, [], [lost, { url: "/other.png", contentId: null }])).toEqual([
    { kind: "reference", url: "/other.png" },
    { kind: "gone", id: "source 0" },
    { kind: "current" },
  ]);
  // An upload with a gallery row is also a parent.
  const noted = { id: "me", parent_ids: ["note"] };
  expect(lineageOf(noted, [], [lost])).toEqual([{ kind: "gone", id: "note" }, { kind: "current" }]);
});

test("an upload comes first, and a source that is a parent is listed once", () => {
  const content = { id: "me", parent_ids: ["a"] };
  const sources = [
    { url: "/upload.png", contentId: null },
    { url: "/a.png", contentId: "a" },
  ];
  expect(lineageOf(content, [member("a", "parent")], sources).map(({ kind }) => kind)).toEqual([
    "reference",
    "kept",
    "current",
  ]);
});
