/** The concepts that each context refuses, and the rule that each belongs to. */
import type { Concept } from "./concepts.ts";
import type { RuleId, TextContext } from "./rules.ts";

type Clause = { ruleId: RuleId; refuse: Concept[] };

const shownMinors: Concept[] = ["minorAlways", "minorAge", "minorBorn", "minorPerson", "minorUnlessAged"];

const pictures: Clause[] = [
  { ruleId: "adults-only", refuse: shownMinors },
  { ruleId: "no-undressing", refuse: ["undress"] },
  { ruleId: "no-sexual-content", refuse: ["explicit", "nudity", "sexualised"] },
];

/** The refusal names the first rule in the list that the text breaks. */
export const rulesByContext: Record<TextContext, Clause[]> = {
  "text-to-image": [
    ...pictures,
    { ruleId: "no-revealing-clothes", refuse: ["underwear", "sheer"] },
    { ruleId: "no-undressing", refuse: ["clothesLost"] },
    { ruleId: "no-revealing-clothes", refuse: ["clothesThin"] },
  ],
  "edit-of-upload": [
    { ruleId: "adults-only", refuse: shownMinors },
    { ruleId: "no-undressing", refuse: ["undress", "uploadExposure"] },
    { ruleId: "no-revealing-clothes", refuse: ["underwear", "sheer", "swimwear"] },
    { ruleId: "no-body-shape", refuse: ["bodyShape"] },
    { ruleId: "no-sexual-content", refuse: ["explicit", "nudity", "sexualised"] },
    { ruleId: "no-undressing", refuse: ["clothesLost", "uploadClothes"] },
    { ruleId: "no-revealing-clothes", refuse: ["clothesThin"] },
    { ruleId: "no-undressing", refuse: ["clothesTouched"] },
  ],
  chat: [
    { ruleId: "adults-only", refuse: ["minorAlways", "minorPlayed"] },
    { ruleId: "no-sexual-content", refuse: ["explicit", "intimateTalk"] },
  ],
  persona: [
    { ruleId: "adults-only", refuse: ["minorAlways", "minorPlayed", "minorAge", "minorBorn"] },
    { ruleId: "no-sexual-content", refuse: ["explicit", "intimateTalk", "nudity"] },
  ],
  name: [
    { ruleId: "adults-only", refuse: ["minorAlways", "minorAge", "minorBorn", "minorPerson"] },
    { ruleId: "no-sexual-content", refuse: ["explicit", "nudity", "sexualised"] },
  ],
  // An engine leaves out what a negative prompt names: naming clothes there asks for a picture without them.
  "negative-prompt": [
    { ruleId: "adults-only", refuse: ["grownUp"] },
    { ruleId: "no-undressing", refuse: ["covering"] },
  ],
};

/** A conversation may mention a child, but not in one text with anything sexual. */
export const neverTogether: Record<TextContext, { minor: Concept[]; sexual: Concept[] } | null> = {
  "text-to-image": null,
  "edit-of-upload": null,
  chat: {
    minor: ["minorAge", "minorBorn", "minorPerson"],
    sexual: ["explicit", "nudity", "sexualised", "intimateTalk", "undress", "clothesLost"],
  },
  persona: {
    minor: ["minorPerson"],
    sexual: ["explicit", "nudity", "sexualised", "intimateTalk", "undress", "clothesLost"],
  },
  name: null,
  "negative-prompt": null,
};
