import { expect, test } from "vitest";
import { readDraft, writeDraft } from "#tools/shell/draft/draft-store.ts";
import { wantedPicture } from "./wanted-picture.ts";

test("a wanted picture is read for its person alone, and an invalid one is none", () => {
  const wanted = { companionId: "a", scene: null };
  const kept = writeDraft(wantedPicture, wanted, "anna");
  expect(readDraft(wantedPicture, kept, "anna")).toEqual(wanted);
  expect(readDraft(wantedPicture, kept, "bea")).toBeNull();
  expect(readDraft(wantedPicture, writeDraft(wantedPicture, { scene: "x" }, "anna"), "anna")).toBeNull();
});
