/** Adds pictures to a collection, old or new. */
import { Plus } from "lucide-react";
import { useState } from "react";
import type { ContentRow, CollectionSummary } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { CollectionCover } from "./collection-row.tsx";
import { longestName, useAddToCollection, useNameCollection, useCollections } from "./collections.ts";

type AddToCollectionProps = {
  rows: readonly ContentRow[];
  onClose: (added: boolean) => void;
};

export default function AddToCollectionDialog({ rows, onClose }: AddToCollectionProps) {
  const collections = useCollections();
  const adding = useAddToCollection();
  const add = (collection: Pick<CollectionSummary, "id" | "name">) => {
    if (!adding.isPending) adding.mutate({ collection, rows }, { onSuccess: () => onClose(true) });
  };
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title="Add to collection"
      description={rows.length === 1 ? "1 picture" : `${rows.length} pictures`}
    >
      {collections.isPending ? (
        <LoadingRegion label="Loading collections" className="grid gap-2">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </LoadingRegion>
      ) : (
        <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto md:max-h-[40dvh]">
          {collections.data?.map((collection) => (
            <li key={collection.id}>
              <button
                type="button"
                aria-disabled={adding.isPending || undefined}
                onClick={() => add(collection)}
                className="flex min-h-16 w-full items-center gap-3 rounded-card px-2 text-left transition-colors duration-150 hover:bg-surface-2"
              >
                <CollectionCover collection={collection} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-strong">{collection.name}</span>
                  <span className="block text-sm text-fg-2 tabular-nums">
                    {collection.pictures} {collection.pictures === 1 ? "picture" : "pictures"}
                  </span>
                </span>
                <Plus size={18} aria-hidden="true" className="text-fg-2" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <NewCollection isFirst={collections.data?.length === 0} onMade={add} />
    </Dialog>
  );
}

function NewCollection({
  isFirst,
  onMade,
}: {
  isFirst: boolean;
  onMade: (collection: Pick<CollectionSummary, "id" | "name">) => void;
}) {
  const [name, setName] = useState("");
  const naming = useNameCollection();
  const answer = naming.data;
  return (
    <form
      className="flex items-start gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (naming.isPending) return;
        naming.mutate(
          { id: null, name },
          { onSuccess: (named) => named.ok && onMade({ id: named.id, name: name.trim() }) },
        );
      }}
    >
      <TextField
        className="flex-1"
        label={isFirst ? "Your first collection" : "New collection"}
        placeholder="Name"
        value={name}
        maxLength={longestName}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        error={
          naming.isError
            ? "The collection could not be saved."
            : answer && !answer.ok
              ? answer.sentence
              : undefined
        }
      />
      <Button type="submit" variant="inverse" className="mt-8" busy={naming.isPending}>
        Create
      </Button>
    </form>
  );
}
