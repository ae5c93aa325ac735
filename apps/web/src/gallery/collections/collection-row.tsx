/** The row of the person's collections. The open one can be renamed and deleted. */
import { FolderPlus, Images, Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { CollectionSummary } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useCollections } from "./collections.ts";
import { RowThumbnail } from "#gallery/row-thumbnail.tsx";

const NameDialog = lazy(() => import("./collection-name-dialog.tsx"));
const DeleteDialog = lazy(() => import("./delete-collection-dialog.tsx"));

type CollectionRowProps = { openId: string | null; onOpen: (collectionId: string | null) => void };

export function CollectionRow({ openId, onOpen }: CollectionRowProps) {
  const collections = useCollections().data ?? [];
  const [asks, setAsks] = useState<"new" | "rename" | "delete" | null>(null);
  const open = collections.find(({ id }) => id === openId) ?? null;
  if (collections.length === 0) return null;
  return (
    <section aria-label="Collections" className="pb-4">
      <ul className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 no-scrollbar md:-mx-7 md:px-7">
        {collections.map((collection) => (
          <li key={collection.id} className="flex-none">
            <CollectionCard
              collection={collection}
              isOpen={collection.id === openId}
              onPress={() => onOpen(collection.id === openId ? null : collection.id)}
            />
          </li>
        ))}
        <li className="flex-none">
          <Button variant="plain" className="min-h-16" onClick={() => setAsks("new")}>
            <FolderPlus size={18} />
            New collection
          </Button>
        </li>
      </ul>
      {open && (
        <div className="flex flex-wrap items-center gap-1 pt-2">
          <Button variant="plain" onClick={() => setAsks("rename")}>
            <Pencil size={17} />
            Rename
          </Button>
          <Button variant="plain" onClick={() => setAsks("delete")}>
            <Trash2 size={17} />
            Delete collection
          </Button>
        </div>
      )}
      <Suspense>
        {(asks === "new" || (asks === "rename" && open)) && (
          <NameDialog collection={asks === "rename" ? open : null} onClose={() => setAsks(null)} />
        )}
        {asks === "delete" && open && (
          <DeleteDialog
            collection={open}
            onClose={(deleted) => {
              setAsks(null);
              if (deleted) onOpen(null);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

function CollectionCard({
  collection,
  isOpen,
  onPress,
}: {
  collection: CollectionSummary;
  isOpen: boolean;
  onPress: () => void;
}) {
  const { name, pictures } = collection;
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={onPress}
      className={classNames(
        "flex min-h-16 max-w-60 items-center gap-3 rounded-card py-1.5 pr-4 pl-1.5 text-left transition-colors duration-150",
        isOpen ? "bg-accent-wash text-accent-text" : "bg-surface-2 hover:bg-surface-3",
      )}
    >
      <CollectionCover collection={collection} />
      <span className="min-w-0">
        <span className="block truncate font-strong">{name}</span>
        <span className={classNames("block text-sm tabular-nums", !isOpen && "text-fg-2")}>
          {pictures.toLocaleString("en-US")} {pictures === 1 ? "picture" : "pictures"}
        </span>
      </span>
    </button>
  );
}

export function CollectionCover({ collection }: { collection: CollectionSummary }) {
  const { cover_url: coverUrl, cover_blur: blur } = collection;
  if (!coverUrl) {
    return (
      <span className="grid size-13 flex-none place-items-center rounded-md bg-surface-3 text-fg-3">
        <Images size={20} aria-hidden="true" />
      </span>
    );
  }
  return (
    <RowThumbnail
      url={coverUrl}
      loading="lazy"
      style={blur?.startsWith("data:image/") ? { background: `url("${blur}") center / cover` } : undefined}
      className="size-13 flex-none rounded-md object-cover object-[50%_30%]"
    />
  );
}
