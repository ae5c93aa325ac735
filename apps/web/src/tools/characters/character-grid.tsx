/** The cards: those that are being made first, then the others, newest first. */
import type { CharacterRow, JobRow } from "#platform/database.ts";
import { CharacterCard } from "./character-card.tsx";
import { FormingCard } from "./forming-card.tsx";
import { gridClass } from "./page-states.tsx";

export type CharacterGridProps = {
  characters: readonly CharacterRow[];
  forming: readonly JobRow[];
  readOnly: ReadonlySet<string>;
  onView: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (character: CharacterRow) => void;
};

const aboveTheFold = 4;

export function CharacterGrid({
  characters,
  forming,
  readOnly,
  onView,
  onEdit,
  onDelete,
}: CharacterGridProps) {
  const changes = new Map(forming.map((job) => [job.input?.characterId ?? null, job]));
  return (
    <ul aria-label="Your characters" className={gridClass}>
      {forming
        .filter((job) => !job.input?.characterId)
        .map((job) => (
          <li key={job.id} className="grid">
            <FormingCard job={job} />
          </li>
        ))}
      {characters.map((character, position) => (
        <li key={character.id} className="grid">
          <CharacterCard
            character={character}
            job={changes.get(character.id) ?? null}
            readOnly={readOnly.has(character.id)}
            eager={position < aboveTheFold}
            onView={() => onView(character.id)}
            onEdit={() => onEdit(character.id)}
            onDelete={() => onDelete(character)}
          />
        </li>
      ))}
    </ul>
  );
}
