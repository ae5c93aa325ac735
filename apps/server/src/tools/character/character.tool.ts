/**
 * Makes or changes a character. Its face is drawn, and the character appears or changes in the transaction that settles
 * the credits: a paid face always has its character, and the other way round. A new name alone is free.
 */
import { aspectRatioSizes } from "@galatea/contract/aspect-ratios.ts";
import { saveCharacter, characterInput, characterFacts } from "@galatea/contract/tools/character.ts";
import { type AssetsDeps, type AssetSlot, findFileId } from "#core/assets/admit-assets.ts";
import { refuseAnotherCharacter, refuseChange } from "#core/characters/character-limits.ts";
import type { CharactersStore, OwnCharacter } from "#core/characters/characters.store.ts";
import { checkPicture } from "#core/engines/check-picture.ts";
import type { Engines } from "#core/engines/engines.ts";
import type { LedgerStore } from "#core/ledger/ledger.store.ts";
import { judgePassages, passagesOfCharacter } from "#core/moderation/passages.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import type { Refusal } from "#platform/http/function-route.ts";
import type { Transactor } from "#platform/transaction.ts";
import type { CharacterTypes } from "./character-types.ts";
import { drawFace, faceRatio, omissionsOfFace } from "./draw-face.ts";
import {
  type Admission,
  defineTool,
  refuseField,
  type RequestOf,
  type Submission,
  type Tool,
} from "../pipeline/tool.ts";

export type CharacterToolDeps = {
  assetSources: AssetsDeps;
  characters: CharactersStore;
  engines: Pick<Engines, "image">;
  ledger: Pick<LedgerStore, "balance">;
  moderation: Moderation;
  transactor: Transactor;
};
type Subject = CharacterTypes["subject"];
type Request = RequestOf<CharacterTypes>;

export function characterTool(deps: CharacterToolDeps): Tool<CharacterTypes> {
  const { characters, engines } = deps;
  return defineTool<CharacterTypes>({
    facts: characterFacts,
    input: characterInput,
    contract: saveCharacter,
    purpose: () => "to generate a character",
    needsPlan: false,
    deadlineMs: 10 * 60_000,
    timeoutMs: 5 * 60_000,

    identity: ({ name, prompt, characterId, style, seed, uploadedReferenceImageUrl: source }, canonical) => ({
      name,
      prompt,
      characterId: characterId ?? null,
      ...(style === undefined ? {} : { style: style || null }),
      ...(seed === undefined ? {} : { seed }),
      ...(source === undefined ? {} : { source: source ? canonical(source) : null }),
    }),
    admit: (request, userId) => admit(deps, request, userId),
    // The characters are counted again under the lock.
    admitAgain: async (tx, userId, { current }) =>
      current ? null : refuseAnotherCharacter(await characters.count(tx, userId)),
    slots: sourceSlots,
    consentGiven: ({ referenceConsent }) => referenceConsent ?? false,
    refuse: refuseBeyond,
    passages: ({ request: { name, prompt }, followsUpload }) =>
      passagesOfCharacter({ name, prompt, followsUpload }),
    leavesOut: ({ request: { prompt, style, ...request }, subject: { current }, seed }, engine) =>
      omissionsOfFace(
        {
          prompt,
          style: style === undefined ? (current?.style ?? null) : style,
          seed: request.seed ?? current?.seed ?? seed,
        },
        engine,
      ),
    acceptsOmissions: ({ acceptOmissions }) => acceptOmissions ?? false,
    inputs: ({ request, subject: { current }, seed }) => {
      const { name, prompt, style } = request;
      const input = {
        characterId: current?.id ?? null,
        name,
        prompt,
        ...(name === current?.name ? { keepsName: true } : {}),
        ...(style === undefined ? {} : { style: style || null }),
        ...(request.seed === undefined ? {} : { seed: request.seed }),
        ...(request.acceptOmissions ? { acceptOmissions: true } : {}),
      };
      return [{ input, seed: request.seed ?? current?.seed ?? seed }];
    },
    // Null when its owner has deleted it since.
    reply: ({ contentId }) => characters.findVersionOfFace(contentId),
    goneCode: "character_not_found",

    engines: engines.image,
    isAble: ({ capabilities }) => capabilities.aspectRatios.includes(faceRatio),
    run: (job) => drawFace(characters, job),
    verify: (made) => checkPicture(made, aspectRatioSizes[faceRatio]),
  });
}

async function admit(deps: CharacterToolDeps, request: Request, userId: string): Promise<Admission<Subject>> {
  const { assetSources, characters, transactor } = deps;
  const { characterId, uploadedReferenceImageUrl: source } = request;
  // An address without a file is refused later, with its field.
  const sourceId =
    source === undefined ? undefined : source ? await findFileId(assetSources, userId, source) : null;
  if (!characterId) {
    const refused = await transactor.inTransaction(async (tx) =>
      refuseAnotherCharacter(await characters.count(tx, userId)),
    );
    return refused ?? { ok: true, subject: { current: null, sourceId } };
  }
  const current = await characters.findOwn(userId, characterId);
  if (!current) return { ok: false, code: "character_not_found" };
  const refused = refuseChange(current);
  if (refused) return refused;
  return changesTheFace(request, current, sourceId)
    ? { ok: true, subject: { current, sourceId } }
    : rename(deps, request.name, current, userId);
}

/** A field that is left out stays as it is. */
const changesTheFace = (
  { prompt, style, seed, uploadedReferenceImageUrl: source }: Request,
  current: OwnCharacter,
  sourceId: Subject["sourceId"],
): boolean =>
  !current.isMade ||
  prompt !== current.prompt.trim() ||
  (style !== undefined && (style || null) !== current.style) ||
  (seed !== undefined && seed !== current.seed) ||
  (source !== undefined && (source ? sourceId === null || sourceId !== current.sourceId : current.hasSource));

async function rename(
  { characters, ledger, moderation }: CharacterToolDeps,
  name: string,
  current: OwnCharacter,
  userId: string,
): Promise<Admission<Subject>> {
  if (name !== current.name) {
    const passages = passagesOfCharacter({ name, prompt: current.prompt.trim(), followsUpload: false });
    const refused = await judgePassages(moderation, userId, passages);
    if (refused) return refused;
    if (!(await characters.rename(userId, current.id, name)))
      return { ok: false, code: "character_not_found" };
  }
  const body = {
    characterId: current.id,
    imageUrl: current.imageUrl,
    version: current.version,
    credits_used: 0,
    remaining_credits: await ledger.balance(userId),
  };
  return { ok: true, answer: { ok: true, body } };
}

/** A new picture has to be the person's own; the character's present source was checked when it was set. */
function sourceSlots(
  { uploadedReferenceImageUrl: source }: Request,
  { current, sourceId }: Subject,
): AssetSlot[] | Refusal {
  const kept = current?.sourceId ?? null;
  const followed = source === undefined ? kept : source ? (sourceId ?? null) : null;
  // A character whose source was removed cannot be drawn from it.
  const isGone = source === undefined && (current?.hasSource ?? false);
  if (followed === null) return source || isGone ? { ok: false, code: "reference_unusable" } : [];
  const isKept = followed === kept;
  return [
    {
      role: "character_source",
      field: "uploadedReferenceImageUrl",
      address: { kind: "upload", id: followed },
      needsConsent: true,
      evenTrashed: isKept,
    },
  ];
}

function refuseBeyond({ request, subject, serving }: Submission<CharacterTypes>): Refusal | null {
  const { style } = request;
  if (!serving.capabilities.aspectRatios.includes(faceRatio))
    return { ok: false, code: "engine_unavailable" };
  const isNew = style && style !== subject.current?.style;
  return isNew && !serving.capabilities.styles.includes(style)
    ? refuseField("style", `${serving.label} does not know the style "${style}".`)
    : null;
}
