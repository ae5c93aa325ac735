/** The wizard with what it begins with: nothing, a companion of the demo, or a character of the person's own. */
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import type { CharacterRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { PageSpinner } from "#ui/spinner.tsx";
import { Wizard } from "./wizard.tsx";

type WizardPageProps = {
  isPremium: boolean;
  characterId: string | null;
  /** Of the public demo. */
  demoId: string | null;
  /** The plan covers no further companion. */
  isFull: boolean;
  onFull: () => void;
  onMade: (id: string) => void;
  onClose: () => void;
};

export function WizardPage({ characterId, isFull, onFull, ...rest }: WizardPageProps) {
  // The companion that it makes may be the last one.
  const [wasFull] = useState(isFull);
  const refuse = useEffectEvent(onFull);
  useEffect(() => {
    if (wasFull) refuse();
  }, [wasFull]);
  if (wasFull) return null;
  return characterId === null ? (
    <NewCompanion character={null} {...rest} />
  ) : (
    <OfCharacter characterId={characterId} {...rest} />
  );
}

type Common = Omit<WizardPageProps, "characterId" | "isFull" | "onFull">;
type OfCharacterProps = Common & { characterId: string };

function OfCharacter({ characterId, ...rest }: OfCharacterProps) {
  const { data: characters, isError } = useCharacters();
  const character = characters?.find(({ id }) => id === characterId) ?? null;
  const isMissing = characters !== undefined && !character;
  useEffect(() => {
    if (isMissing) toast.error(errorCodes.character_not_found.sentence, { id: "character-gone" });
  }, [isMissing]);
  if (!characters && !isError) return <PageSpinner label="Loading the character" />;
  return <NewCompanion key={character?.id} character={character} {...rest} />;
}

type NewCompanionProps = Common & { character: CharacterRow | null };

function NewCompanion({ character, demoId, ...rest }: NewCompanionProps) {
  const { user } = useSession();
  // The draft keeps its owner after the session has ended.
  const [userId] = useState(user?.id ?? "");
  return (
    <Wizard {...rest} character={character} slot={{ userId, characterId: character?.id ?? null, demoId }} />
  );
}
