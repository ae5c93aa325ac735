/** Actions on pictures, the same everywhere: download, open in a new tab, favourite, trash, restore, destroy. */
import { limits } from "@galatea/contract/limits.ts";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Client } from "#platform/connection.ts";
import type { ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { capitalise } from "@galatea/contract/capitalise.ts";
import { fileNameOf } from "#gallery/selection/file-names.ts";
import { savePicture } from "./save-picture.ts";
import {
  changeInGalleries,
  forgetHiddenGalleries,
  recount,
  removeFromGalleries,
} from "#gallery/rows/gallery-cache.ts";
import { inParts } from "#gallery/rows/in-parts.ts";

/** Long enough to notice a slip. */
const undoMs = 8000;

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
  /** Deletes for good, with the files. */
  destroy: (rows: readonly ContentRow[]) => Promise<boolean>;
};

export function usePictureActions(): PictureActions {
  const { connection, user } = useSession();
  const client = useQueryClient();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  return useMemo(() => {
    const account = supabase && userId ? { client, supabase, userId } : null;
    return {
      favourite: (content) => void (account && toggleFavourite(account, content)),
      trash: async (rows) => account !== null && trashPictures(account, rows),
      restore: async (rows) => account !== null && restorePictures(account, rows),
      destroy: async (rows) => account !== null && destroyPictures(account, rows),
    };
  }, [client, supabase, userId]);
}

type Account = { client: QueryClient; supabase: Client; userId: string };

async function toggleFavourite({ client, supabase, userId }: Account, content: ContentRow): Promise<void> {
  const chosen = !content.favourite;
  changeInGalleries(client, userId, content.id, { favourite: chosen });
  const { error } = await supabase
    .from("generated_content")
    .update({ favourite: chosen })
    .eq("id", content.id);
  if (error) {
    changeInGalleries(client, userId, content.id, { favourite: !chosen });
    toast.error("Failed to change the favourite");
    return;
  }
  forgetHiddenGalleries(client, userId, (conditions) => conditions.favourites === true);
  recount(client, userId);
}

async function trashPictures(account: Account, rows: readonly ContentRow[]): Promise<boolean> {
  const { client, userId } = account;
  const putBack = removeFromGalleries(client, userId, rows, (conditions) => !conditions.trashed);
  if (!(await setTrashed(account, rows, new Date().toISOString()))) {
    putBack();
    toast.error(failedToDelete(rows));
    return false;
  }
  readAgain(account, rows);
  toast.success(
    rows.length === 1
      ? `${capitalise(nounOf(rows))} deleted successfully`
      : `${rows.length} ${nounOf(rows)} deleted successfully`,
    {
      description: `In the trash for ${limits.trashDays} days.`,
      duration: undoMs,
      action: { label: "Undo", onClick: () => void undoTrash(account, rows, putBack) },
    },
  );
  return true;
}

async function undoTrash(account: Account, rows: readonly ContentRow[], putBack: () => void): Promise<void> {
  if (!(await setTrashed(account, rows, null))) {
    toast.error(`Failed to restore ${nounOf(rows)}`);
    return;
  }
  putBack();
  readAgain(account, rows);
}

async function restorePictures(account: Account, rows: readonly ContentRow[]): Promise<boolean> {
  const { client, userId } = account;
  const putBack = removeFromGalleries(client, userId, rows, (conditions) => conditions.trashed === true);
  if (!(await setTrashed(account, rows, null))) {
    putBack();
    toast.error(`Failed to restore ${nounOf(rows)}`);
    return false;
  }
  readAgain(account, rows);
  toast.success(rows.length === 1 ? "Restored" : `${rows.length} ${nounOf(rows)} restored`);
  return true;
}

async function destroyPictures(account: Account, rows: readonly ContentRow[]): Promise<boolean> {
  const { client, supabase, userId } = account;
  const isDone = await inParts(rows, (ids) => supabase.from("generated_content").delete().in("id", ids));
  if (!isDone) {
    toast.error(failedToDelete(rows));
    void client.invalidateQueries({ queryKey: ["content", userId] });
    return false;
  }
  removeFromGalleries(client, userId, rows, () => true);
  readAgain(account, rows);
  toast.success(rows.length === 1 ? "Deleted for ever" : `${rows.length} ${nounOf(rows)} deleted for ever`);
  return true;
}

const setTrashed = (
  { supabase }: Account,
  rows: readonly ContentRow[],
  trashedAt: string | null,
): Promise<boolean> =>
  inParts(rows, (ids) => supabase.from("generated_content").update({ trashed_at: trashedAt }).in("id", ids));

/** Galleries off the screen, and everything that counts pictures, are read again. */
function readAgain({ client, userId }: Account, rows: readonly ContentRow[]): void {
  forgetHiddenGalleries(client, userId, () => true);
  for (const { id } of rows)
    client.removeQueries({ queryKey: ["content", userId, "one", id], type: "inactive" });
  recount(client, userId);
}

/** "image", "videos"; "items" for a mixture. */
function nounOf(rows: readonly ContentRow[]): string {
  const videos = rows.filter(({ content_type: type }) => type === "video").length;
  const noun = videos === 0 ? "image" : videos === rows.length ? "video" : "item";
  return rows.length === 1 ? noun : `${noun}s`;
}
const failedToDelete = (rows: readonly ContentRow[]): string => `Failed to delete ${nounOf(rows)}`;
