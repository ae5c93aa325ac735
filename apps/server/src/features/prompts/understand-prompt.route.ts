/** Answers what the sketch engine parses from a description, which people see before they pay. */
import { understandPrompt } from "@galatea/contract/functions/understand-prompt.ts";
import type { JsonValue } from "@galatea/engines/engine.ts";
import { parsePrompt } from "@galatea/sketch/parse-prompt.ts";
import type { CharactersStore } from "#core/characters/characters.store.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";

export function understandPromptRoute({
  characters,
}: {
  characters: Pick<CharactersStore, "findDrawn">;
}): FunctionRoute {
  return functionRoute(understandPrompt, async (input, { caller }) => {
    const { influencerId, negativePrompt, style } = input;
    const character = influencerId ? await characters.findDrawn(caller.userId, influencerId) : null;
    if (influencerId && !character) return { ok: false, code: "character_not_found" };
    const identity = character?.identities["sketch"] as JsonValue | undefined;
    const { parsed, unused } = parsePrompt(input.prompt, {
      seed: 0,
      size: { widthPx: 1024, heightPx: 1024 },
      ...(negativePrompt ? { negativePrompt } : {}),
      ...(style ? { style } : {}),
      ...(character
        ? {
            character: {
              description: character.prompt,
              name: character.name,
              ...(identity === undefined ? {} : { identity }),
            },
          }
        : {}),
    });
    return { ok: true, body: { parsed, not_used: unused } };
  });
}
