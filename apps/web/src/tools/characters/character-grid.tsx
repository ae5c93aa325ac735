/** The cards: those that are being made first, then the others, newest first; above them their number. */
import { Plus } from "lucide-react";
import { useCredits } from "#platform/credits-context.tsx";
import type { CharacterRow, JobOf } from "#platform/database.ts";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { CharacterCard } from "./character-card.tsx";
import { FormingCard } from "./forming-card.tsx";
import { gridClass } from "./page-states.tsx";
import type { CharacterReason } from "./readiness.ts";

type PageHeaderProps = {
  /** Why no new one can be begun. */
  reason: CharacterReason | null;
  onCreate: () => void;
  onUpgrade: () => void;
};

export function PageHeader({ reason, onCreate, onUpgrade }: PageHeaderProps) {
  const { info } = useCredits();
  const isFull = reason !== null && (info?.max_characters ?? 0) > 0;
  return (
    <header>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3.5">
        <div>
          <h1 className="display text-2xl">Characters</h1>
          <p className="mt-1.5 min-h-6 text-fg-2 tabular-nums">
            {info && `${info.current_character_count} of ${info.max_characters} characters`}
          </p>
        </div>
        <Button
          variant="primary"
          disabledReason={reason?.label}
          onBlocked={() => reason && toast.error(reason.message)}
          onClick={onCreate}
        >
          <Plus size={18} aria-hidden="true" />
          Create character
        </Button>
      </div>
      {isFull && (
        <p className="mt-2 text-sm text-pretty text-fg-2">
          {reason.message}{" "}
          <button
            type="button"
            onClick={onUpgrade}
            className="font-strong whitespace-nowrap text-accent-text underline underline-offset-4"
          >
            Upgrade
          </button>
        </p>
      )}
    </header>
  );
}

export type CharacterGridProps = {
  characters: readonly CharacterRow[];
  forming: readonly JobOf<"character">[];
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
