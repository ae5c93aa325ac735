import { expect, test } from "vitest";
import { readDraft, writeDraft } from "#tools/shell/draft/draft-store.ts";
import { blankDraft } from "../draft.ts";
import { wizardDraft } from "./kept-draft.ts";

const plain = blankDraft("Alma");
const readBack = (stored: unknown) =>
  readDraft(wizardDraft(plain), writeDraft({ version: 1 }, stored, "anna"), "anna");

test("every field of the wizard comes back", () => {
  const chosen = {
    ...plain,
    bodyType: "curvy",
    breastSize: "small",
    buttSize: "medium",
    faceType: "latina",
    hairstyle: "curly",
    eyeColor: "green",
    name: "Sofia",
    age: 31,
    outfit: "elegant",
    accessories: "hat",
    personality: "Calm.",
    backstory: "From a harbour.",
    hobbies: "sailing",
    dreams: "",
    relationshipStatus: "friends",
  };
  expect(readBack({ ...chosen, outfit: plain.outfit, relationshipStatus: plain.relationshipStatus })).toEqual(
    {
      ...chosen,
      outfit: plain.outfit,
      relationshipStatus: plain.relationshipStatus,
    },
  );
});

test("a field that the wizard does not offer takes what the wizard begins with", () => {
  expect(readBack({ age: 12, bodyType: "x", name: 7, hairstyle: null })).toEqual(plain);
});
