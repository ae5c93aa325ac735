/** What can be done with a picture anywhere: download, open in a new tab, delete for good. */
import { useMutation, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { toast } from "sonner";
import type { ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { savePicture } from "./save-picture.ts";

export async function downloadPicture(content: ContentRow): Promise<void> {
  const day = content.created_at.slice(0, 10);
  const saved = await savePicture(content.content_url, `galatea-${day}-${content.id.slice(0, 8)}`);
  if (!saved) toast.error("Failed to download image. You can try opening it in a new tab instead.");
}

export function openPicture(content: ContentRow): void {
  window.open(content.content_url, "_blank", "noopener");
}

type Pages = InfiniteData<{ rows: ContentRow[]; total: number | null }>;

export function useDeletePicture() {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (content: ContentRow) => {
      if (!connection || !user) throw new Error("Signed out.");
      const { error } = await connection.supabase
        .from("generated_content")
        .delete()
        .eq("id", content.id)
        .eq("user_id", user.id);
      if (error) throw new Error(error.message);
    },
    onSuccess: (_nothing, content) => {
      toast.success("Image deleted successfully");
      queryClient.setQueriesData<Pages>(
        { queryKey: ["content", user?.id] },
        (pages) => pages && without(pages, content.id),
      );
      void queryClient.invalidateQueries({ queryKey: ["content", user?.id] });
    },
    onError: () => toast.error("Failed to delete image"),
  });
}

/** Single pictures lie under the same key and have no pages: they are left alone. */
function without(data: Pages, contentId: string): Pages {
  if (!("pages" in data)) return data;
  const pages = data.pages.map((page) => ({
    rows: page.rows.filter((row) => row.id !== contentId),
    total: page.total === null ? null : page.total - 1,
  }));
  return { ...data, pages };
}
