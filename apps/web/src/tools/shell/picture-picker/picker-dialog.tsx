/** One's own pictures in a dialog, newest first: searched, read on, and told where there are none. */
import { Search } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { ContentRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { usePickablePictures } from "./use-pickable-pictures.ts";

/** What a tool says of its own. */
export type PickerWords = {
  title?: string;
  description: string;
  /** Stands where nothing was made yet. */
  empty?: ReactNode;
};

export type PickerDialogProps = {
  words: PickerWords;
  withUploads?: boolean;
  searchable?: boolean;
  onClose: () => void;
  renderTile: (row: ContentRow) => ReactNode;
  /** What stands below the pictures. */
  children?: ReactNode;
};

const columns = "grid grid-cols-3 gap-2 md:grid-cols-5";

export function PickerDialog(props: PickerDialogProps) {
  const { words, withUploads = false, searchable = true, onClose, renderTile, children } = props;
  const [search, setSearch] = useState("");
  const query = usePickablePictures({ search, withUploads });
  const rows = query.data?.pages.flat() ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title ?? "From the gallery"}
      description={words.description}
      className="md:w-[min(720px,calc(100vw-48px))]!"
    >
      {searchable && <SearchField search={search} onSearch={setSearch} />}
      <div className="-m-1 h-[min(52dvh,460px)] overflow-y-auto p-1">
        {query.isPending ? (
          <LoadingRegion label="Loading pictures" className={columns}>
            {[...Array.from({ length: 10 }).keys()].map((place) => (
              <Skeleton key={place} className="aspect-square" />
            ))}
          </LoadingRegion>
        ) : query.isError && rows.length === 0 ? (
          <>
            <p className="mb-3 text-fg-2">Failed to load generated images</p>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </>
        ) : rows.length > 0 ? (
          <ul className={columns}>
            {rows.map((row) => (
              <li key={row.id}>{renderTile(row)}</li>
            ))}
          </ul>
        ) : search.trim() === "" ? (
          (words.empty ?? <p className="text-fg-2">No images generated yet.</p>)
        ) : (
          <p className="text-fg-2">{`No picture of yours holds “${search.trim()}”.`}</p>
        )}
        {query.hasNextPage && (
          <div className="grid place-items-center py-4">
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </div>
      {children}
    </Dialog>
  );
}

type SearchFieldProps = { search: string; onSearch: (search: string) => void };

const SearchField = ({ search, onSearch }: SearchFieldProps) => (
  <label className="flex h-12 flex-none items-center gap-3 rounded-md bg-surface-2 px-3.5 focus-within:outline-2 focus-within:outline-focus">
    <Search size={18} aria-hidden="true" className="text-fg-2" />
    <input
      type="search"
      data-first-focus
      value={search}
      onChange={(event) => onSearch(event.target.value)}
      placeholder="Search your pictures"
      aria-label="Search your pictures"
      className="min-w-0 flex-1 outline-none placeholder:text-fg-3"
    />
  </label>
);
