/** Turns the typed fields into the server's request: a face is a job, a name alone is saved at once. */
import { characterFacts, type saveCharacter } from "@galatea/contract/tools/character.ts";
import type { z } from "zod";
import { requestAddress } from "#tools/shell/asset.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import type { Agreement } from "#tools/shell/submit/use-omissions.ts";
import { submitFor, type Accepted } from "#tools/shell/submit/submit-job.ts";
import type { Submission } from "#tools/shell/submit/use-submission.ts";
import { changeOf, changePriceOf, facePriceOf, type CharacterFields } from "./draft.ts";
import { refusalText, saveFailed } from "./texts.ts";
import type { CharacterRow } from "#platform/database.ts";

type CharacterRequest = z.input<(typeof saveCharacter)["request"]>;
/** The reply: a job that was started, or the saved name. */
export type Saved = Partial<Accepted> & Partial<z.output<(typeof saveCharacter)["reply"]>>;

/** `target`: the character that is changed; null for a new one. */
export type CharacterPart = { fields: CharacterFields; target: CharacterRow | null } & Agreement;

/** Up to eight forms of a tab can be without an answer at the same time. */
const keys = submissionKeys("galatea-unanswered-characters", 8);

export const characterSubmission: Submission<CharacterPart, Saved> = {
  priceCredits: ({ fields, target }, config) => changePriceOf(changeOf(fields, target), facePriceOf(config)),
  send: (account, part) =>
    submitFor<typeof saveCharacter, Saved>(account, {
      keys,
      name: characterFacts.functionName,
      body: requestOf(part),
      needs: [],
    }),
  refusalText: (refusal, { fields }) => refusalText(refusal, fields.prompt.trim()),
  failureText: () => ({ title: saveFailed }),
};

/** Sends every field, because the server keeps the value of one that is left out. */
export const requestOf = ({ fields, target, acceptOmissions }: CharacterPart): CharacterRequest => ({
  characterId: target?.id ?? null,
  name: fields.name.trim(),
  prompt: fields.prompt.trim(),
  style: fields.style,
  uploadedReferenceImageUrl: fields.source && requestAddress(fields.source.asset),
  ...(fields.seed !== null && { seed: fields.seed }),
  ...(fields.source?.isNew && { referenceConsent: fields.consent }),
  ...(acceptOmissions && { acceptOmissions }),
});
