/** Characters: who was made, who is being made, and the dialogs to view, make, change and delete one. */
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { UpgradeDialog } from "#tools/shell/purchases/upgrade-dialog.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import type { CharacterRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { toast } from "#platform/toast.ts";
import { CharacterGrid, type CharacterGridProps } from "./character-grid.tsx";
import { newSlot, readFormDraft, writeFormDraft } from "./draft.ts";
import { PageHeader } from "./character-grid.tsx";
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
import { creationReason, readOnlyIds, type CharacterReason } from "./readiness.ts";

const CharacterForm = lazy(() => import("./character-form.tsx"));
const CharacterView = lazy(() => import("./character-view.tsx"));
const DeleteDialog = lazy(() => import("./delete-dialog.tsx"));

export const meta = () =>
  pageMeta("Characters", "The people of your pictures: made once, the same everywhere.");

export default function CharactersPage() {
  const { user } = useSession();
  const { info } = useCredits();
  const query = useCharacters();
  const { active } = useJobs();
  const [params, setParams] = useSearchParams();
  const [deleting, setDeleting] = useState<CharacterRow | null>(null);
  const [trying, setTrying] = useState(false);
  const [upgrading, setUpgrading] = useState(false);

  const characters = query.data ?? null;
  const forming = active.filter((job) => job.kind === "character");
  const readOnly = readOnlyIds(characters ?? [], info?.max_characters ?? Infinity);
  const reason = info && creationReason(info);
  const draft = user && !params.has("create") ? readFormDraft(user.id, newSlot) : null;
  const draftWaits = draft !== null && !forming.some((job) => job.id === draft.jobId);

  const open = (name: "view" | "edit", id: string) => setParams({ [name]: id }, { preventScrollReset: true });
  const create = (withExample: boolean) => {
    setTrying(withExample);
    setParams({ create: "" }, { preventScrollReset: true });
  };
  const close = () => {
    setTrying(false);
    setParams({}, { replace: true, preventScrollReset: true });
  };
  const discardDraft = () => {
    if (user) writeFormDraft(user.id, newSlot, null);
    close();
  };

  return (
    <main className="mx-auto w-full max-w-[1296px] px-4 pt-2 pb-16 md:px-8 md:pt-10 md:pb-20">
      <PageHeader reason={reason} onCreate={() => create(false)} onUpgrade={() => setUpgrading(true)} />
      <div className="mt-6 md:mt-8">
        <PanelBoundary panel="characters">
          {readOnly.size > 0 && characters && (
            <OverLimitNote readOnlyCount={readOnly.size} total={characters.length} />
          )}
          {draftWaits && (
            <DraftNote name={draft.fields.name} onContinue={() => create(false)} onDiscard={discardDraft} />
          )}
          <Cards
            characters={characters}
            failed={query.isError}
            onRetry={() => void query.refetch()}
            forming={forming}
            readOnly={readOnly}
            reason={reason}
            onTry={draftWaits ? null : () => create(true)}
            onUpgrade={() => setUpgrading(true)}
            onView={(id) => open("view", id)}
            onEdit={(id) => open("edit", id)}
            onDelete={setDeleting}
          />
        </PanelBoundary>
      </div>
      <Suspense fallback={null}>
        <OpenForm
          characters={characters}
          readOnly={readOnly}
          editId={params.get("edit")}
          creating={params.has("create")}
          start={trying ? example : null}
          onClose={close}
        />
        <OpenView
          characters={characters}
          readOnly={readOnly}
          viewId={params.get("view")}
          onClose={close}
          onEdit={(id) => open("edit", id)}
          onDelete={setDeleting}
        />
        {deleting && (
          <DeleteDialog
            character={deleting}
            onDone={(deleted) => {
              setDeleting(null);
              if (deleted) close();
            }}
          />
        )}
      </Suspense>
      {info && <UpgradeDialog open={upgrading} tier={info.tier_name} onClose={() => setUpgrading(false)} />}
    </main>
  );
}

type CardsProps = Omit<CharacterGridProps, "characters"> & {
  characters: readonly CharacterRow[] | null;
  failed: boolean;
  onRetry: () => void;
  reason: CharacterReason | null;
  onTry: (() => void) | null;
  onUpgrade: () => void;
};

/** The cards, or why there are none. */
function Cards({ characters, failed, onRetry, reason, onTry, onUpgrade, ...grid }: CardsProps) {
  const { user } = useSession();
  if (!user) return <SessionEnded />;
  if (!characters) return failed ? <CharactersProblem onRetry={onRetry} /> : <CharactersSkeleton />;
  if (characters.length + grid.forming.length > 0) return <CharacterGrid characters={characters} {...grid} />;
  return reason ? (
    <LockedCharacters message={reason.message} onUpgrade={onUpgrade} />
  ) : (
    <EmptyCharacters onTry={onTry} />
  );
}

type Listed = { characters: CharacterRow[] | null; readOnly: ReadonlySet<string> };

type OpenFormProps = Listed & {
  editId: string | null;
  creating: boolean;
  start: typeof example | null;
  onClose: () => void;
};

/** The form keeps the character that it was opened with, so that one deleted elsewhere takes nothing typed along. */
function OpenForm({ characters, readOnly, editId, creating, start, onClose }: OpenFormProps) {
  const found = characters?.find(({ id }) => id === editId) ?? null;
  const [last, setLast] = useState<CharacterRow | null>(null);
  if (found && found !== last) setLast(found);
  const target = found ?? (last?.id === editId ? last : null);
  useUnknownTold(characters !== null && editId !== null && !target);
  if (creating) {
    return (
      <CharacterForm key="new" target={null} gone={false} readOnly={false} start={start} onClose={onClose} />
    );
  }
  if (editId === null || !target) return null;
  return (
    <CharacterForm
      key={editId}
      target={target}
      gone={characters !== null && found === null}
      readOnly={readOnly.has(editId)}
      start={null}
      onClose={onClose}
    />
  );
}

type OpenViewProps = Listed & {
  viewId: string | null;
  onClose: () => void;
  onEdit: (id: string) => void;
  onDelete: (character: CharacterRow) => void;
};

function OpenView({ characters, readOnly, viewId, onClose, onEdit, onDelete }: OpenViewProps) {
  const found = characters?.find(({ id }) => id === viewId) ?? null;
  const [last, setLast] = useState<CharacterRow | null>(null);
  if (found && found !== last) setLast(found);
  const shown = found ?? (last?.id === viewId ? last : null);
  useUnknownTold(characters !== null && viewId !== null && !shown);
  if (viewId === null || !shown) return null;
  return (
    <CharacterView
      character={shown}
      gone={characters !== null && found === null}
      readOnly={readOnly.has(viewId)}
      onClose={onClose}
      onEdit={() => onEdit(viewId)}
      onDelete={() => onDelete(shown)}
    />
  );
}

/** An address that leads to a character which is not there any more. */
function useUnknownTold(unknown: boolean): void {
  useEffect(() => {
    if (unknown) toast.error(errorCodes.character_not_found.sentence, { id: "character-gone" });
  }, [unknown]);
}
