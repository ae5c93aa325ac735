/** The characters page: the cards of those that were made or are being made, and the dialogs over them. */
import { Plus } from "lucide-react";
import { useState } from "react";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { UpgradeDialog } from "#tools/shell/purchases/upgrade-dialog.tsx";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import type { CharacterRow, JobOf } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { pictureCardGrid } from "#ui/picture-cards.tsx";
import { CharacterCard, FormingCard } from "./character-card.tsx";
import { CharacterDialogs, useDialogAddress } from "./character-dialogs.tsx";
import { newSlot, readFormDraft, writeFormDraft } from "./draft.ts";
import {
  CharactersProblem,
  CharactersSkeleton,
  DraftNote,
  EmptyCharacters,
  example,
  LockedCharacters,
  OverLimitNote,
  SessionEnded,
} from "./page-states.tsx";
import { useAskedCompanion } from "./use-asked-companion.ts";
import { creationReason, readOnlyIds, type CharacterReason } from "./readiness.ts";

export const meta = () =>
  pageMeta("Characters", "Create a person once and keep the same face in every picture.");

export default function CharactersPage() {
  const { info } = useCredits();
  const query = useCharacters();
  const { active } = useJobs();
  const address = useDialogAddress();
  const { open, create, close } = address;
  const [deleting, setDeleting] = useState<CharacterRow | null>(null);
  const [upgrading, setUpgrading] = useState(false);

  const characters = query.data ?? null;
  const forming = active.filter((job) => job.kind === "character");
  const readOnly = readOnlyIds(characters ?? [], info?.max_characters ?? Infinity);
  const reason = info && creationReason(info);
  const { draft, discardDraft } = useWaitingDraft(address.creating, forming);
  useAskedCompanion((start) => {
    if (!draft) return create(start);
    toast.info("There is an unfinished character", {
      description: `Finish or discard it first; then make a character of ${start.name}.`,
    });
  });
  return (
    <main className="studio-column pt-2 pb-16 md:pt-10 md:pb-20">
      <PageHeader reason={reason} onCreate={() => create(null)} onUpgrade={() => setUpgrading(true)} />
      <div className="mt-6 md:mt-8">
        <PanelBoundary panel="characters">
          {readOnly.size > 0 && characters && (
            <OverLimitNote readOnlyCount={readOnly.size} total={characters.length} />
          )}
          {draft && (
            <DraftNote
              name={draft.fields.name}
              onContinue={() => create(null)}
              onDiscard={() => {
                discardDraft();
                close();
              }}
            />
          )}
          <Cards
            {...{ characters, forming, readOnly, reason }}
            failed={query.isError}
            onRetry={() => void query.refetch()}
            onTry={draft ? null : () => create(example)}
            onUpgrade={() => setUpgrading(true)}
            onView={(id) => open("view", id)}
            onEdit={(id) => open("edit", id)}
            onDelete={setDeleting}
          />
        </PanelBoundary>
      </div>
      <CharacterDialogs {...{ characters, readOnly, address, deleting }} onDelete={setDeleting} />
      {info && <UpgradeDialog open={upgrading} tier={info.tier_name} onClose={() => setUpgrading(false)} />}
    </main>
  );
}

/** The stored draft of a new character; null while it is open in the form or is being made. */
function useWaitingDraft(creating: boolean, forming: readonly JobOf<"character">[]) {
  const { user } = useSession();
  const draft = user && !creating ? readFormDraft(user.id, newSlot) : null;
  const waits = draft !== null && !forming.some((job) => job.id === draft.jobId);
  const discardDraft = () => {
    if (user) writeFormDraft(user.id, newSlot, null);
  };
  return { draft: waits ? draft : null, discardDraft };
}

type PageHeaderProps = {
  /** Why no new character can be made. */
  reason: CharacterReason | null;
  onCreate: () => void;
  onUpgrade: () => void;
};

function PageHeader({ reason, onCreate, onUpgrade }: PageHeaderProps) {
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

type GridProps = {
  characters: readonly CharacterRow[];
  forming: readonly JobOf<"character">[];
  readOnly: ReadonlySet<string>;
  onView: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (character: CharacterRow) => void;
};

type CardsProps = Omit<GridProps, "characters"> & {
  /** Null until they are loaded. */
  characters: readonly CharacterRow[] | null;
  failed: boolean;
  onRetry: () => void;
  reason: CharacterReason | null;
  /** Null while a draft would be lost by the example. */
  onTry: (() => void) | null;
  onUpgrade: () => void;
};

/** The cards, or the state of a page without any. */
function Cards({ characters, failed, onRetry, reason, onTry, onUpgrade, ...grid }: CardsProps) {
  const { user } = useSession();
  if (!user) return <SessionEnded />;
  if (!characters) return failed ? <CharactersProblem onRetry={onRetry} /> : <CharactersSkeleton />;
  if (characters.length + grid.forming.length > 0) return <Grid characters={characters} {...grid} />;
  return reason ? (
    <LockedCharacters message={reason.message} onUpgrade={onUpgrade} />
  ) : (
    <EmptyCharacters onTry={onTry} />
  );
}

const aboveTheFold = 4;

/** New characters that are being made come first, then the others, newest first. */
function Grid({ characters, forming, readOnly, onView, onEdit, onDelete }: GridProps) {
  const changes = new Map(forming.map((job) => [job.input?.characterId ?? null, job]));
  return (
    <ul aria-label="Your characters" className={pictureCardGrid}>
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
