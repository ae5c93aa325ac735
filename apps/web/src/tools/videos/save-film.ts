/** Saves a video to the person's disk: as it is, or as an animated picture that the server makes of it. */
import type { exportVideo } from "@galatea/contract/functions/export-video.ts";
import { savePicture } from "#gallery/save-picture.ts";
import type { Client } from "#platform/connection.ts";
import type { ContentRow } from "#platform/database.ts";
import { callFunction } from "#platform/functions.ts";
import { toast } from "#platform/toast.ts";

const nameOf = ({ id, created_at }: Pick<ContentRow, "id" | "created_at">): string =>
  `generated-video-${id || Date.parse(created_at)}`;

export async function saveFilm(film: ContentRow): Promise<void> {
  if (!(await savePicture(film.content_url, nameOf(film))))
    toast.error("Failed to download video", { description: "Please check your connection and try again." });
}

export async function saveAsWebp(supabase: Client, film: ContentRow): Promise<void> {
  const answer = await callFunction<typeof exportVideo>(
    supabase,
    "export-video",
    { contentId: film.id, format: "webp" },
    ["url"],
  );
  if (!answer.ok) {
    toast.error("Failed to make the animated WebP", { description: answer.sentence });
    return;
  }
  if (!(await savePicture(answer.value.url, nameOf(film))))
    toast.error("Failed to download video", { description: "Please check your connection and try again." });
}
