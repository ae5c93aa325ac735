/** What was processed before, newest first, with the preview and all that can be done with a picture. */
import { useMemo } from "react";
import { NewestWall } from "#gallery/newest-wall.tsx";
import { PicturePreview } from "#gallery/preview/picture-preview.tsx";
import { useLivePictures } from "#gallery/wall/use-live-pictures.ts";
import { useWall, useWallCount } from "#gallery/wall/use-wall.ts";
import type { GalleryConditions } from "#platform/database.ts";
import { ButtonLink } from "#ui/button.tsx";

const processed: GalleryConditions = { types: ["image_process"] };
const shown = 15;

type ProcessedBeforeProps = { openId: string | null; onOpen: (contentId: string | null) => void };

export function ProcessedBefore({ openId, onOpen }: ProcessedBeforeProps) {
  useLivePictures();
  const wall = useWall(processed);
  const count = useWallCount(processed);
  const rows = useMemo(() => wall.rows.slice(0, shown), [wall.rows]);
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
      <NewestWall
        wall={wall}
        rows={rows}
        onOpen={onOpen}
        empty={<p className="text-fg-2">Nothing processed yet. Results stand here and under All Images.</p>}
      />
      <PicturePreview rows={rows} complete total={count} openId={openId} onOpen={onOpen} />
    </section>
  );
}
