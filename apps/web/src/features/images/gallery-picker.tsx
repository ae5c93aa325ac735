/** One's own pictures to choose references from. Up to as many as there is room for. */
import { Check, Search } from "lucide-react";
import { useState } from "react";
import { titleOf } from "#core/gallery/content-kinds.ts";
import { thumbnailUrl } from "#core/gallery/thumbnails.ts";
import type { ContentRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import type { Reference } from "./draft.ts";
import { usePickablePictures } from "./use-pickable-pictures.ts";

type GalleryPickerProps = {
  room: number;
  taken: readonly string[];
  onClose: () => void;
  onPick: (references: Reference[]) => void;
};

export default function GalleryPicker({ room, taken, onClose, onPick }: GalleryPickerProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<readonly ContentRow[]>([]);
  const query = usePickablePictures(search);
  const rows = query.data?.pages.flat() ?? [];
  const full = chosen.length >= room;
  const toggle = (row: ContentRow) =>
    setChosen((before) =>
      before.some(({ id }) => id === row.id) ? before.filter(({ id }) => id !== row.id) : [...before, row],
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="From the gallery"
      description={`Choose up to ${room} ${room === 1 ? "picture" : "pictures"} to follow.`}
      className="md:w-[min(720px,calc(100vw-48px))]!"
    >
      <label className="flex h-12 flex-none items-center gap-3 rounded-md bg-surface-2 px-3.5 focus-within:outline-2 focus-within:outline-focus">
        <Search size={18} aria-hidden="true" className="text-fg-2" />
        <input
          type="search"
          data-first-focus
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder="Search your pictures"
          aria-label="Search your pictures"
          className="min-w-0 flex-1 outline-none placeholder:text-fg-3"
        />
      </label>
      <div className="-m-1 h-[min(52dvh,460px)] overflow-y-auto p-1">
        {query.isPending ? (
          <LoadingRegion label="Loading pictures" className="grid grid-cols-3 gap-2 md:grid-cols-5">
            {[...Array.from({ length: 10 }).keys()].map((place) => (
              <Skeleton key={place} className="aspect-square" />
            ))}
          </LoadingRegion>
        ) : query.isError ? (
          <>
            <p className="mb-3 text-fg-2">Failed to load generated images</p>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </>
        ) : rows.length === 0 ? (
          <p className="text-fg-2">
            {search.trim() === ""
              ? "No images generated yet."
              : `No picture of yours holds “${search.trim()}”.`}
          </p>
        ) : (
          <ul className="grid grid-cols-3 gap-2 md:grid-cols-5">
            {rows.map((row) => {
              const isChosen = chosen.some(({ id }) => id === row.id);
              const isTaken = taken.includes(row.content_url);
              return (
                <li key={row.id}>
                  <PickTile
                    row={row}
                    chosen={isChosen || isTaken}
                    disabled={isTaken || (full && !isChosen)}
                    onToggle={() => toggle(row)}
                  />
                </li>
              );
            })}
          </ul>
        )}
        {query.hasNextPage && (
          <div className="grid place-items-center py-4">
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabledReason={chosen.length === 0 ? "Choose a picture" : null}
          onClick={() =>
            onPick(
              chosen.map((row) => ({ url: row.content_url, upload: row.content_type === "reference_image" })),
            )
          }
        >
          {chosen.length === 1 ? "Use this picture" : `Use ${chosen.length} pictures`}
        </Button>
      </div>
    </Dialog>
  );
}

type PickTileProps = { row: ContentRow; chosen: boolean; disabled: boolean; onToggle: () => void };

function PickTile({ row, chosen, disabled, onToggle }: PickTileProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-disabled={disabled || undefined}
      aria-label={row.content_type === "reference_image" ? "An upload of yours" : titleOf(row)}
      onClick={() => !disabled && onToggle()}
      className={classNames(
        "relative block aspect-square w-full overflow-hidden rounded-md bg-surface-2",
        chosen && "shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--accent)]",
        disabled && !chosen && "opacity-45",
      )}
    >
      <img
        src={thumbnailUrl(row.content_url, 320) ?? row.content_url}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full object-cover object-[50%_30%]"
      />
      {chosen && (
        <span className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-accent text-accent-ink">
          <Check size={15} aria-hidden="true" />
        </span>
      )}
    </button>
  );
}
