/** Process Image: the tool with the pictures that were processed before beneath it. */
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { NewestGrid } from "#gallery/newest-grid.tsx";
import { PicturePreview } from "#gallery/preview/picture-preview.tsx";
import { useLivePictures } from "#gallery/rows/use-live-pictures.ts";
import { useGalleryRows, useGalleryCount } from "#gallery/rows/use-gallery-rows.ts";
import type { GalleryConditions } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { ProcessTool } from "./process-tool.tsx";

export const meta = () =>
  pageMeta("Process Image", "New light, another tone, a cut-out or a drawing of a picture of yours.");

export default function ProcessPage() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const set = (name: "open" | "result", value: string | null) =>
    setParams(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <main className="studio-column tool-column pt-1 pb-16 max-md:pb-72">
      <ProcessTool
        resultId={params.get("result")}
        onResultLeft={() => set("result", null)}
        onOpenPicture={(contentId) => set("open", contentId)}
      />
      {user && (
        <div className="pt-11">
          <PanelBoundary panel="gallery">
            <ProcessedBefore openId={params.get("open")} onOpen={(contentId) => set("open", contentId)} />
          </PanelBoundary>
        </div>
      )}
      <footer className="mt-12 max-w-[75ch] text-sm text-pretty text-fg-3">
        You must own every picture that you process, or have the consent of everybody in it. Everyone depicted
        is an adult, and pictures here are not sexual. An uploaded file is deleted as soon as its result
        exists.
      </footer>
    </main>
  );
}

const processed: GalleryConditions = { types: ["image_process"] };
const shown = 15;

type ProcessedBeforeProps = { openId: string | null; onOpen: (contentId: string | null) => void };

/** The newest processed pictures, each opening in the gallery's preview. */
function ProcessedBefore({ openId, onOpen }: ProcessedBeforeProps) {
  useLivePictures();
  const gallery = useGalleryRows(processed);
  const count = useGalleryCount(processed);
  const rows = useMemo(() => gallery.rows.slice(0, shown), [gallery.rows]);
  return (
    <section aria-labelledby="processed-title">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pb-3 md:pb-[18px]">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="processed-title" className="page-title">
            Processed before
          </h2>
          {count !== null && count > 0 && (
            <output className="text-sm whitespace-nowrap text-fg-2 tabular-nums">
              {count.toLocaleString("en-US")} {count === 1 ? "picture" : "pictures"}
            </output>
          )}
        </div>
        <ButtonLink to="/images?view=gallery" variant="quiet">
          All Images
        </ButtonLink>
      </div>
      <NewestGrid
        gallery={gallery}
        rows={rows}
        onOpen={onOpen}
        empty={<p className="text-fg-2">Nothing processed yet. Results appear here and under All Images.</p>}
      />
      <PicturePreview rows={rows} complete total={count} openId={openId} onOpen={onOpen} />
    </section>
  );
}
