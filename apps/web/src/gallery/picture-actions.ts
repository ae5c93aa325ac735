/** What can be done with a picture anywhere: download, open in a new tab, favourite, the trash and back. */
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Client } from "#platform/connection.ts";
import type { ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { capitalise } from "#ui/short-title.ts";
import { fileNameOf } from "#gallery/selection/file-names.ts";
import { savePicture } from "./save-picture.ts";
import {
  changeInGalleries,
  forgetHiddenGalleries,
  recount,
  removeFromGalleries,
} from "#gallery/masonry/gallery-cache.ts";

/** Long enough to notice a slip. */
const undoMs = 8000;
/** Ids of this many rows fit into one address. */
const idsPerCall = 100;

export async function downloadPicture(content: ContentRow): Promise<void> {
  const saved = await savePicture(content.content_url, fileNameOf(content));
  if (!saved)
    toast.error(`Failed to download ${nounOf([content])}. You can try opening it in a new tab instead.`);
}

export function openPicture(content: ContentRow): void {
  window.open(content.content_url, "_blank", "noopener");
}

export type PictureActions = {
  favourite: (content: ContentRow) => void;
  /** Into the trash, with Undo. False when it failed. */
  trash: (rows: readonly ContentRow[]) => Promise<boolean>;
  restore: (rows: readonly ContentRow[]) => Promise<boolean>;
  /** Gone for good, with their files. */
  destroy: (rows: readonly ContentRow[]) => Promise<boolean>;
};

export function usePictureActions(): PictureActions {
  const { connection, user } = useSession();
  const client = useQueryClient();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;

  return useMemo(() => {
    const setTrashed = (rows: readonly ContentRow[], trashedAt: string | null) =>
      inParts(rows, (ids) => from(supabase).update({ trashed_at: trashedAt }).in("id", ids));

    async function favourite(content: ContentRow): Promise<void> {
      if (!userId) return;
      const chosen = !content.favourite;
      changeInGalleries(client, userId, content.id, { favourite: chosen });
      const { error } = await from(supabase).update({ favourite: chosen }).eq("id", content.id);
      if (error) {
        changeInGalleries(client, userId, content.id, { favourite: !chosen });
        toast.error("Failed to change the favourite");
        return;
      }
      forgetHiddenGalleries(client, userId, (conditions) => conditions.favourites === true);
      recount(client, userId);
    }

    async function trash(rows: readonly ContentRow[]): Promise<boolean> {
      if (!userId) return false;
      const putBack = removeFromGalleries(client, userId, rows, (conditions) => !conditions.trashed);
      if (!(await setTrashed(rows, new Date().toISOString()))) {
        putBack();
        toast.error(failedToDelete(rows));
        return false;
      }
      afterTrash(rows);
      toast.success(
        rows.length === 1
          ? `${capitalise(nounOf(rows))} deleted successfully`
          : `${rows.length} ${nounOf(rows)} deleted successfully`,
        {
          description: "In the trash for 30 days.",
          duration: undoMs,
          action: { label: "Undo", onClick: () => void undo(rows, putBack) },
        },
      );
      return true;
    }

    async function undo(rows: readonly ContentRow[], putBack: () => void): Promise<void> {
      if (!(await setTrashed(rows, null))) {
        toast.error(`Failed to restore ${nounOf(rows)}`);
        return;
      }
      putBack();
      afterTrash(rows);
    }

    async function restore(rows: readonly ContentRow[]): Promise<boolean> {
      if (!userId) return false;
      const putBack = removeFromGalleries(client, userId, rows, (conditions) => conditions.trashed === true);
      if (!(await setTrashed(rows, null))) {
        putBack();
        toast.error(`Failed to restore ${nounOf(rows)}`);
        return false;
      }
      afterTrash(rows);
      toast.success(rows.length === 1 ? "Restored" : `${rows.length} ${nounOf(rows)} restored`);
      return true;
    }

    async function destroy(rows: readonly ContentRow[]): Promise<boolean> {
      if (!userId) return false;
      if (!(await inParts(rows, (ids) => from(supabase).delete().in("id", ids)))) {
        toast.error(failedToDelete(rows));
        void client.invalidateQueries({ queryKey: ["content", userId] });
        return false;
      }
      removeFromGalleries(client, userId, rows, () => true);
      afterTrash(rows);
      toast.success(
        rows.length === 1 ? "Deleted for ever" : `${rows.length} ${nounOf(rows)} deleted for ever`,
      );
      return true;
    }

    /** Galleries that nobody sees are read anew, and everything that counts pictures counts again. */
    function afterTrash(rows: readonly ContentRow[]): void {
      if (!userId) return;
      forgetHiddenGalleries(client, userId, () => true);
      for (const { id } of rows)
        client.removeQueries({ queryKey: ["content", userId, "one", id], type: "inactive" });
      recount(client, userId);
    }

    return { favourite: (content) => void favourite(content), trash, restore, destroy };
  }, [client, supabase, userId]);
}

/** "image", "videos"; of both kinds "items". */
function nounOf(rows: readonly ContentRow[]): string {
  const videos = rows.filter(({ content_type: type }) => type === "video").length;
  const noun = videos === 0 ? "image" : videos === rows.length ? "video" : "item";
  return rows.length === 1 ? noun : `${noun}s`;
}
const failedToDelete = (rows: readonly ContentRow[]): string => `Failed to delete ${nounOf(rows)}`;

function from(supabase: Client | null) {
  if (!supabase) throw new Error("Signed out.");
  return supabase.from("generated_content");
}

/** False as soon as one part failed; what was done before it stays done. */
async function inParts(
  rows: readonly ContentRow[],
  call: (ids: string[]) => PromiseLike<{ error: unknown }>,
): Promise<boolean> {
  for (let start = 0; start < rows.length; start += idsPerCall) {
    const { error } = await call(rows.slice(start, start + idsPerCall).map(({ id }) => id));
    if (error) return false;
  }
  return true;
}
