/** Restores an earlier version of a character: its words, face, style and seed. Free, and no version is lost. */
import { restoreCharacterVersion } from "@galatea/contract/functions/restore-character-version.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import { refuseChange } from "#core/characters/character-limits.ts";
import type { CharactersStore } from "#core/characters/characters.store.ts";

export function restoreCharacterVersionRoute({ characters }: { characters: CharactersStore }): FunctionRoute {
  return functionRoute(restoreCharacterVersion, async ({ characterId, version }, { caller }) => {
    const character = await characters.findOwn(caller.userId, characterId);
    if (!character) return { ok: false, code: "character_not_found" };
    const refused = refuseChange(character);
    if (refused) return refused;
    const restored = await characters.restoreVersion({ userId: caller.userId, characterId, version });
    if (!restored.ok) {
      if (restored.code === "character_not_found") return restored;
      return { ...restored, error: "The picture of this version was removed, so it cannot be brought back." };
    }
    return {
      ok: true,
      body: { characterId, version: restored.version, imageUrl: restored.imageUrl },
    };
  });
}
