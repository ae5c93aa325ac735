/** The types that the parts of the character tool share. */
import type { saveCharacter, characterFacts } from "@galatea/contract/tools/character.ts";
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import type { OwnCharacter } from "#core/characters/characters.store.ts";

export type CharacterTypes = {
  contract: typeof saveCharacter;
  facts: typeof characterFacts;
  engine: ImageEngine;
  subject: {
    /** The one that is changed; null makes a new one. */
    current: OwnCharacter | null;
    /** The file that was asked to be followed: null for none any more, undefined for what it is now. */
    sourceId: string | null | undefined;
  };
};
