/** The types that the parts of the character tool share. */
import type { saveCharacter, characterFacts } from "@galatea/contract/tools/character.ts";
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import type { OwnCharacter } from "#core/characters/characters.store.ts";

export type CharacterTypes = {
  contract: typeof saveCharacter;
  facts: typeof characterFacts;
  engine: ImageEngine;
  subject: {
    /** The character that is changed; null makes a new one. */
    current: OwnCharacter | null;
    /** The requested source file: null removes the source, undefined keeps it. */
    sourceId: string | null | undefined;
  };
};
