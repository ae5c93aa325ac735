/** Improves a short description after the same check as before a picture. Stores nothing. */
import { randomInt } from "node:crypto";
import { improvePrompt } from "@galatea/contract/functions/improve-prompt.ts";
import { improvePrompt as improve } from "@galatea/sketch/improve-prompt.ts";
import type { CharactersStore } from "#core/characters/characters.store.ts";
import { judgePassages, passagesOfPicture } from "#core/moderation/passages.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";

export type ImprovePromptDeps = {
  characters: Pick<CharactersStore, "findDrawn">;
  moderation: Moderation;
};

export function improvePromptRoute(deps: ImprovePromptDeps): FunctionRoute {
  return functionRoute(improvePrompt, async ({ prompt, influencerId, seed }, { caller: { userId } }) => {
    const character = influencerId ? await deps.characters.findDrawn(userId, influencerId) : null;
    if (influencerId && !character) return { ok: false, code: "character_not_found" };
    const passages = passagesOfPicture({
      prompt,
      characterPrompt: character?.prompt ?? "",
      negativePrompt: "",
      followsUpload: character?.followsUpload ?? false,
    });
    const refused = await judgePassages(deps.moderation, userId, passages);
    if (refused) return refused;
    const hasCharacter = character !== null;
    return { ok: true, body: improve(prompt, { seed: seed ?? randomInt(2 ** 32), hasCharacter }) };
  });
}
