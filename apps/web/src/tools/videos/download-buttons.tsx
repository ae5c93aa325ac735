/** The two ways a video is taken along: the film itself, or an animated picture for where films are not shown. */
import { Download, Images } from "lucide-react";
import { useState } from "react";
import type { ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Button } from "#ui/button.tsx";
import { saveAsWebp, saveFilm } from "./save-film.ts";

export function DownloadButtons({ film }: { film: ContentRow }) {
  const { connection } = useSession();
  const [busy, setBusy] = useState<"mp4" | "webp" | null>(null);
  const run = async (format: "mp4" | "webp", save: () => Promise<void>) => {
    setBusy(format);
    await save().finally(() => setBusy(null));
  };
  return (
    <>
      <Button
        busy={busy === "mp4"}
        onClick={() => void run("mp4", () => saveFilm(film))}
        title="Download as MP4"
      >
        <Download size={18} aria-hidden="true" />
        Download
      </Button>
      <Button
        variant="quiet"
        busy={busy === "webp"}
        title="Download as an animated WebP picture"
        onClick={() => connection && void run("webp", () => saveAsWebp(connection.supabase, film))}
      >
        <Images size={18} aria-hidden="true" />
        <span className="whitespace-nowrap">{busy === "webp" ? "Making it..." : "WebP"}</span>
      </Button>
    </>
  );
}
