/** The dialog with the person's pictures, newest first, with a search. */
import { useState, type ReactNode } from "react";
import type { ContentRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LoadingRegion, Repeated, Skeleton } from "#ui/skeleton.tsx";
import { DialogSearchField } from "#tools/shell/fields/dialog-search-field.tsx";
import { usePickablePictures } from "./use-pickable-pictures.ts";

/** The texts of a tool. */
export type PickerWords = {
  title?: string;
  description: string;
  /** Shown when the person has no picture yet. */
  empty?: ReactNode;
};

export type PickerDialogProps = {
  words: PickerWords;
  withUploads?: boolean;
  searchable?: boolean;
  onClose: () => void;
  renderTile: (row: ContentRow) => ReactNode;
  /** Shown below the pictures. */
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
      onClose={onClose}
      title={words.title ?? "From the gallery"}
      description={words.description}
      className="md:w-[min(720px,calc(100vw-48px))]!"
    >
      {searchable && <DialogSearchField label="Search your pictures" search={search} onSearch={setSearch} />}
      <div className="-m-1 h-[min(52dvh,460px)] overflow-y-auto p-1">
        {query.isPending ? (
          <LoadingRegion label="Loading pictures" className={columns}>
            <Repeated times={10}>
              <Skeleton className="aspect-square" />
            </Repeated>
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
          <p className="text-fg-2">{`None of your pictures matches “${search.trim()}”.`}</p>
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
