/** The wizard's draft for a companion of the public demo: who she is there, with the look that the wizard has words for. */
import { type DemoCompanion, demoCompanionOf } from "@galatea/contract/companions/demo.ts";
import type { DemoId } from "@galatea/contract/companions/demo-people.ts";
import type { CompanionFields } from "@galatea/contract/companions/options.ts";
import { blankDraft } from "./draft.ts";

type Look = Pick<CompanionFields, "faceType" | "hairstyle" | "eyeColor" | "accessories">;

const looks: Record<DemoId, Look> = {
  sofia: { faceType: "caucasian", hairstyle: "wavy", eyeColor: "brown", accessories: "earrings" },
  mei: { faceType: "asian", hairstyle: "bobcut", eyeColor: "black", accessories: "none" },
  amara: { faceType: "african", hairstyle: "afro", eyeColor: "brown", accessories: "earrings" },
  elena: { faceType: "caucasian", hairstyle: "wavy", eyeColor: "green", accessories: "none" },
  priya: { faceType: "asian", hairstyle: "braids", eyeColor: "brown", accessories: "earrings" },
  freya: { faceType: "caucasian", hairstyle: "bangs", eyeColor: "blue", accessories: "scarf" },
  layla: { faceType: "arab", hairstyle: "long", eyeColor: "brown", accessories: "none" },
  camille: { faceType: "caucasian", hairstyle: "short", eyeColor: "green", accessories: "none" },
  naomi: { faceType: "african", hairstyle: "curly", eyeColor: "brown", accessories: "glasses" },
};

const isDemoId = (id: string): id is DemoId => id in looks;

/** Null for nobody of the demo. */
export function draftOfDemo(id: string | null): CompanionFields | null {
  const companion = id === null ? undefined : demoCompanionOf(id);
  return companion && isDemoId(companion.id) ? fieldsOf(companion, looks[companion.id]) : null;
}

const fieldsOf = (
  { name, ageYears, personality, backstory, hobbies, dreams, relationship }: DemoCompanion,
  look: Look,
): CompanionFields => ({
  ...blankDraft(name),
  ...look,
  bodyType: "slim",
  breastSize: "small",
  buttSize: "medium",
  age: ageYears,
  personality,
  backstory,
  hobbies,
  dreams,
  relationshipStatus: relationship,
});
