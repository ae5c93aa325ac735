/** A fuller description from a short one, after the same check as before a picture. Nothing of it is kept. */
import { randomInt } from "node:crypto";
import { improvePrompt } from "@galatea/contract/functions/improve-prompt.ts";
import { improvePrompt as improve } from "@galatea/sketch/improve.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import type { ImagesStore } from "./images.store.ts";
import { reviewWords } from "./review-words.ts";

export type ImprovePromptDeps = { images: Pick<ImagesStore, "findOwnCharacter">; moderation: Moderation };

export function improvePromptRoute(deps: ImprovePromptDeps): FunctionRoute {
  return functionRoute(improvePrompt, async ({ prompt, influencerId, seed }, { caller: { userId } }) => {
    const character = influencerId ? await deps.images.findOwnCharacter(userId, influencerId) : null;
    if (influencerId && !character) return { ok: false, code: "character_not_found" };
    const refused = await reviewWords(deps, userId, {
      prompt,
      characterPrompt: character?.prompt ?? "",
      negativePrompt: "",
      followsUpload: character?.followsUpload ?? false,
    });
    if (refused) return refused;
    const hasCharacter = character !== null;
    return { ok: true, body: improve(prompt, { seed: seed ?? randomInt(2 ** 32), hasCharacter }) };
  });
}
