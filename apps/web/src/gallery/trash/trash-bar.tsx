/** The bar above the trash: how long pictures stay in it, and a button that empties it. */
import { limits } from "@galatea/contract/limits.ts";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { GalleryConditions } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Button } from "#ui/button.tsx";
import { toast } from "#platform/toast.ts";
import { madeTypes } from "#gallery/content-kinds.ts";
import type { GalleryRows } from "#gallery/rows/gallery-pages.ts";
import { recount } from "#gallery/rows/gallery-cache.ts";

const DestroyDialog = lazy(() => import("./destroy-dialog.tsx"));

export function TrashBar({ isEmpty }: { isEmpty: boolean }) {
  const [asks, setAsks] = useState(false);
  const empty = useEmptyTrash();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface-2 py-2.5 pr-2.5 pl-5">
      <p className="min-w-0 flex-1 basis-60 text-fg-2">
        Items in the trash are removed for good after {limits.trashDays} days. Restored items return to their
        place.
      </p>
      {!isEmpty && (
        <Button variant="quiet" onClick={() => setAsks(true)}>
          Empty trash
        </Button>
      )}
      {asks && (
        <Suspense>
          <DestroyDialog count={null} destroy={empty} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </div>
  );
}

function useEmptyTrash(): () => Promise<boolean> {
  const { connection, user } = useSession();
  const client = useQueryClient();
  return async () => {
    if (!connection || !user) return false;
    const { error } = await connection.supabase
      .from("generated_content")
      .delete()
      .eq("user_id", user.id)
      .in("content_type", [...madeTypes])
      .not("trashed_at", "is", null);
    if (error) {
      toast.error("The trash could not be emptied");
      return false;
    }
    client.setQueriesData<GalleryRows>(
      {
        queryKey: ["content", user.id, "gallery"],
        predicate: ({ queryKey }) => (queryKey[3] as GalleryConditions).trashed === true,
      },
      { rows: [], complete: true },
    );
    recount(client, user.id);
    toast.success("The trash is empty");
    return true;
  };
}
