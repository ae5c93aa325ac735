/** The bar with the actions on the selected pictures. Esc ends the selecting. */
import { Download, FolderMinus, FolderPlus, ListChecks, RotateCcw, Trash2, X } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import type { ContentRow, CollectionSummary } from "#platform/database.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { MissingDialog } from "./missing-dialog.tsx";
import type { PictureActions } from "#gallery/picture-actions.ts";
import { useTakeFromCollection } from "#gallery/collections/collections.ts";
import { useZip } from "./use-zip.ts";

const AddToCollection = lazy(() => import("#gallery/collections/add-to-collection-dialog.tsx"));
const DestroyDialog = lazy(() => import("#gallery/trash/destroy-dialog.tsx"));

export type SelectionBarProps = {
  rows: readonly ContentRow[];
  /** The number of pictures that the gallery shows so far. */
  shown: number;
  actions: PictureActions;
  inTrash: boolean;
  collection: Pick<CollectionSummary, "id" | "name"> | null;
  onAll: () => void;
  onNone: () => void;
  onEnd: () => void;
};

export default function SelectionBar(props: SelectionBarProps) {
  const { rows, actions, onEnd } = props;
  const [question, setQuestion] = useState<Question | null>(null);
  const zip = useZip();
  useEscape(question === null && zip.state.step === "idle", onEnd);
  return (
    <div
      role="toolbar"
      aria-label="Selected pictures"
      className="fixed inset-x-0 bottom-(--bottom-nav) z-40 flex flex-wrap items-center justify-center gap-x-1 gap-y-0 bg-surface-3 px-2 pt-2 pb-2 shadow-float md:inset-x-auto md:bottom-6 md:left-1/2 md:-translate-x-1/2 md:flex-nowrap md:rounded-full md:p-1.5"
    >
      {zip.state.step === "packing" ? (
        <Packing done={zip.state.done} total={zip.state.total} onCancel={zip.cancel} />
      ) : (
        <>
          <SelectionCount {...props} />
          <BarActions {...props} onZip={() => zip.start(rows)} ask={setQuestion} />
        </>
      )}
      {zip.state.step === "missing" && (
        <MissingDialog
          rows={zip.state.rows}
          onClose={zip.close}
          onRetry={() => zip.state.step === "missing" && zip.start(zip.state.rows)}
        />
      )}
      <Questions
        question={question}
        rows={rows}
        destroy={actions.destroy}
        onClose={(done) => {
          setQuestion(null);
          if (done) onEnd();
        }}
      />
    </div>
  );
}

function SelectionCount({ rows, shown, onAll, onNone, onEnd }: SelectionBarProps) {
  return (
    <div className="flex items-center max-md:w-full">
      <IconButton label="Stop selecting" onClick={onEnd}>
        <X size={18} />
      </IconButton>
      <output className="min-w-24 px-1 font-strong whitespace-nowrap tabular-nums">
        {rows.length.toLocaleString("en-US")} selected
      </output>
      <span className="flex-1" />
      <Button variant="plain" className="whitespace-nowrap" onClick={rows.length === shown ? onNone : onAll}>
        <ListChecks size={18} />
        {rows.length === shown ? "Select none" : `Select all ${shown.toLocaleString("en-US")} shown`}
      </Button>
    </div>
  );
}

type Question = "collection" | "destroy";
type BarActionsProps = SelectionBarProps & { onZip: () => void; ask: (question: Question) => void };

function BarActions(props: BarActionsProps) {
  const { rows, inTrash, onZip } = props;
  return (
    <div className="flex items-center max-md:w-full">
      <BarAction label="Download ZIP" short="ZIP" none={rows.length === 0} onClick={onZip}>
        <Download size={18} />
      </BarAction>
      {inTrash ? <TrashActions {...props} /> : <GalleryActions {...props} />}
    </div>
  );
}

function TrashActions({ rows, actions, ask, onEnd }: BarActionsProps) {
  const none = rows.length === 0;
  const restore = async () => {
    if (await actions.restore(rows)) onEnd();
  };
  return (
    <>
      <BarAction label="Restore" none={none} onClick={() => void restore()}>
        <RotateCcw size={18} />
      </BarAction>
      <BarAction label="Delete for ever" short="Delete" none={none} onClick={() => ask("destroy")}>
        <Trash2 size={18} />
      </BarAction>
    </>
  );
}

function GalleryActions({ rows, actions, collection, ask, onEnd }: BarActionsProps) {
  const removing = useTakeFromCollection();
  const none = rows.length === 0;
  const trash = async () => {
    if (await actions.trash(rows)) onEnd();
  };
  return (
    <>
      <BarAction label="Add to collection" short="Collection" none={none} onClick={() => ask("collection")}>
        <FolderPlus size={18} />
      </BarAction>
      {collection && (
        <BarAction
          label="Remove from collection"
          short="Remove"
          none={none}
          onClick={() => removing.mutate({ collection, rows }, { onSuccess: onEnd })}
        >
          <FolderMinus size={18} />
        </BarAction>
      )}
      <BarAction label="Delete" none={none} onClick={() => void trash()}>
        <Trash2 size={18} />
      </BarAction>
    </>
  );
}

type QuestionsProps = {
  question: Question | null;
  rows: readonly ContentRow[];
  destroy: PictureActions["destroy"];
  onClose: (done: boolean) => void;
};

const Questions = ({ question, rows, destroy, onClose }: QuestionsProps) => (
  <Suspense>
    {question === "collection" && <AddToCollection rows={rows} onClose={onClose} />}
    {question === "destroy" && (
      <DestroyDialog count={rows.length} destroy={() => destroy(rows)} onClose={onClose} />
    )}
  </Suspense>
);

/** An icon with its label beside it; on a phone with a short label beneath it. */
function BarAction({
  label,
  short = label,
  none,
  onClick,
  children,
}: {
  label: string;
  short?: string;
  none: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={none || undefined}
      onClick={none ? undefined : onClick}
      className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 whitespace-nowrap text-fg transition-colors duration-150 hover:bg-raised aria-disabled:text-fg-3 max-md:min-h-13 max-md:flex-1 max-md:flex-col max-md:gap-1 max-md:rounded-md max-md:px-1 max-md:text-sm max-md:leading-none"
    >
      {children}
      <span className="md:hidden">{short}</span>
      <span className="max-lg:hidden">{label}</span>
    </button>
  );
}

function Packing({ done, total, onCancel }: { done: number; total: number; onCancel: () => void }) {
  return (
    <div className="flex w-full items-center gap-4 py-1 pl-4 md:w-[420px]">
      <span className="whitespace-nowrap tabular-nums">
        Packing {done} of {total}
      </span>
      <progress
        aria-label="Packing the ZIP"
        max={total}
        value={done}
        className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-surface-1 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-1 [&::-webkit-progress-value]:bg-accent"
      />
      <Button variant="plain" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function useEscape(active: boolean, onEscape: () => void): void {
  const escaped = useEffectEvent(onEscape);
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) escaped();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [active]);
}
