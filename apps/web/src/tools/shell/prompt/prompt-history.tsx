/** The dialog with the person's recent descriptions, which can be searched and walked with the arrow keys. */
import { ImageOff } from "lucide-react";
import { useRef, useState, type KeyboardEvent } from "react";
import { RowThumbnail } from "#gallery/row-thumbnail.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { DialogSearchField } from "#tools/shell/fields/dialog-search-field.tsx";
import { usePromptHistory, type UsedPrompt } from "./use-prompt-history.ts";

type PromptHistoryProps = { onClose: () => void; onPick: (prompt: string) => void };

export default function PromptHistory({ onClose, onPick }: PromptHistoryProps) {
  const [search, setSearch] = useState("");
  const query = usePromptHistory(search);
  const panel = useRef<HTMLElement>(null);

  /** The arrow keys move the focus from the search field into the list and back. */
  const walk = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [...(panel.current?.querySelectorAll<HTMLElement>("input, [data-prompt]") ?? [])];
    const current = stops.findIndex((stop) => stop === document.activeElement);
    const next = stops[current + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <Dialog open onClose={onClose} title="Recent descriptions">
      <search ref={panel} className="flex min-h-0 flex-col gap-3">
        <DialogSearchField
          label="Search your descriptions"
          search={search}
          onSearch={setSearch}
          onKeyDown={walk}
        />
        <div className="-mx-2 h-[min(56dvh,480px)] overflow-y-auto">
          {query.isPending ? (
            <HistorySkeleton />
          ) : query.isError ? (
            <div className="px-2 py-3">
              <p className="mb-3 text-fg-2">Your descriptions could not be loaded.</p>
              <Button onClick={() => void query.refetch()}>Try again</Button>
            </div>
          ) : query.data.length === 0 ? (
            <p className="px-2 py-3 text-pretty text-fg-2">
              {search.trim() === ""
                ? "Nothing yet. Every description that you use appears here."
                : `None of your descriptions contains “${search.trim()}”.`}
            </p>
          ) : (
            <ul>
              {query.data.map((use) => (
                <li key={use.prompt}>
                  <Row use={use} onPick={() => onPick(use.prompt)} onKeyDown={walk} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </search>
    </Dialog>
  );
}

type RowProps = { use: UsedPrompt; onPick: () => void; onKeyDown: (event: KeyboardEvent) => void };

function Row({ use, onPick, onKeyDown }: RowProps) {
  return (
    <button
      type="button"
      data-prompt
      onClick={onPick}
      onKeyDown={onKeyDown}
      className="flex w-full items-center gap-3.5 rounded-md p-2 text-left transition-colors duration-150 -outline-offset-2 hover:bg-surface-2 focus-visible:bg-surface-2"
    >
      {use.pictureUrl ? (
        <RowThumbnail
          url={use.pictureUrl}
          loading="lazy"
          className="size-[52px] flex-none rounded-md bg-surface-2 object-cover object-[50%_30%]"
        />
      ) : (
        <span className="grid size-[52px] flex-none place-items-center rounded-md bg-surface-2 text-fg-3">
          <ImageOff size={18} aria-hidden="true" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-pretty break-words">{use.prompt}</span>
        <span className="mt-0.5 block text-sm text-fg-3 tabular-nums">
          {agoInWords(use.used_at)}
          {use.uses > 1 && `, used ${use.uses} times`}
        </span>
      </span>
    </button>
  );
}

const skeletonWidths = ["w-4/5", "w-3/5", "w-11/12", "w-2/3"] as const;

function HistorySkeleton() {
  return (
    <LoadingRegion label="Loading your descriptions" className="grid gap-1">
      {skeletonWidths.map((width) => (
        <span key={width} className="flex items-center gap-3.5 p-2">
          <Skeleton className="size-[52px] flex-none" />
          <Skeleton className={`h-4 ${width}`} />
        </span>
      ))}
    </LoadingRegion>
  );
}

const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

function agoInWords(moment: string): string {
  const seconds = Math.max(0, (Date.now() - Date.parse(moment)) / 1000);
  const unit = units.find(([, length]) => seconds >= length);
  if (!unit) return "just now";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(
    -Math.floor(seconds / unit[1]),
    unit[0],
  );
}
