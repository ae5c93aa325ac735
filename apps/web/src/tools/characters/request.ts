/** From the typed fields to the server's request: a face is a job, a name alone is saved at once. */
import type { saveCharacter } from "@galatea/contract/tools/character.ts";
import type { z } from "zod";
import { requestAddress } from "#tools/shell/asset.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { submitFor, type Accepted } from "#tools/shell/submit/submit-job.ts";
import type { Submission } from "#tools/shell/submit/use-submission.ts";
import { changeOf, priceOf, type CharacterFields } from "./draft.ts";
import { refusalText, saveFailed } from "./texts.ts";
import type { CharacterRow } from "#platform/database.ts";

type CharacterRequest = z.input<(typeof saveCharacter)["request"]>;
/** Either a job was started, or the name was saved. */
export type Saved = Partial<Accepted> & Partial<z.output<(typeof saveCharacter)["reply"]>>;

/** `target`: the character that is changed; null for a new one. */
export type CharacterPart = { fields: CharacterFields; target: CharacterRow | null };

/** As many as forms may be left without an answer in one tab. */
const keys = submissionKeys("galatea-unanswered-characters", 8);

export const characterSubmission: Submission<CharacterPart, Saved> = {
  priceCredits: ({ fields, target }) => priceOf(changeOf(fields, target)),
  send: (account, { fields, target }) =>
    submitFor<typeof saveCharacter, Saved>(account, {
      keys,
      name: "save-character",
      body: requestOf(fields, target?.id ?? null),
      needs: [],
    }),
  refusalText: (refusal, { fields }) => refusalText(refusal, fields.prompt.trim()),
  failureText: () => ({ title: saveFailed }),
};

/** All of it every time: a field that is left out would stay as it was. */
const requestOf = (fields: CharacterFields, characterId: string | null): CharacterRequest => ({
  characterId,
  name: fields.name.trim(),
  prompt: fields.prompt.trim(),
  style: fields.style,
  uploadedReferenceImageUrl: fields.source && requestAddress(fields.source.asset),
  ...(fields.seed !== null && { seed: fields.seed }),
  ...(fields.source?.isNew && { referenceConsent: fields.consent }),
});
