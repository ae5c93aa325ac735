/** The earlier upscales, newest first; a click shows one on the stage. */
import { useGalleryRows } from "#gallery/rows/use-gallery-rows.ts";
import { useLivePictures } from "#gallery/rows/use-live-pictures.ts";
import { conditionsOfKind, sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { PictureButton } from "#gallery/picture-button.tsx";
import type { ContentRow } from "#platform/database.ts";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { LoadingRegion, Repeated, Skeleton } from "#ui/skeleton.tsx";
import { sizeText } from "./sizes.ts";

const shown = 12;

export function MadeBefore({ onOpen }: { onOpen: (contentId: string) => void }) {
  useLivePictures();
  const gallery = useGalleryRows(conditionsOfKind.upscaled);
  const rows = gallery.rows.slice(0, shown);
  return (
    <section aria-labelledby="upscaled-before">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="upscaled-before" className="page-title">
          Upscaled before
        </h2>
        {rows.length > 0 && (
          <ButtonLink to="/images?view=gallery&kind=upscaled" variant="quiet">
            View all upscales
          </ButtonLink>
        )}
      </div>
      <Upscales gallery={gallery} rows={rows} onOpen={onOpen} />
    </section>
  );
}

type UpscalesProps = {
  gallery: ReturnType<typeof useGalleryRows>;
  /** The rows of the gallery that are shown. */
  rows: readonly ContentRow[];
  onOpen: (contentId: string) => void;
};

function Upscales({ gallery, rows, onOpen }: UpscalesProps) {
  if (gallery.isPending) {
    return (
      <LoadingRegion label="Loading what was upscaled" className={grid}>
        <Repeated times={6}>
          <Skeleton className="aspect-square" />
        </Repeated>
      </LoadingRegion>
    );
  }
  if (gallery.isError) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-fg-2">Failed to load generated images</p>
        <Button onClick={() => gallery.retry()}>Try again</Button>
      </div>
    );
  }
  if (rows.length === 0) {
    return <p className="text-fg-2">Nothing upscaled yet. What you enlarge appears here, newest first.</p>;
  }
  return (
    <ul className={grid}>
      {rows.map((content) => (
        <li key={content.id} data-theme="dark" className="relative overflow-hidden rounded-card bg-surface-2">
          <Upscale content={content} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function Upscale({ content, onOpen }: { content: ContentRow; onOpen: (contentId: string) => void }) {
  const { width, height } = sizeOf(content);
  const size = sizeText({ widthPx: width, heightPx: height });
  return (
    <>
      <PictureButton
        content={content}
        label={`Compare: ${titleOf(content)}, ${size}`}
        onOpen={onOpen}
        buttonClass="block aspect-square w-full"
        sizes="(min-width: 64rem) 17vw, (min-width: 48rem) 25vw, 50vw"
        upToPx={640}
        alt=""
        className="size-full object-cover object-[50%_30%]"
      />
      <span className="pointer-events-none absolute inset-x-2 bottom-2 flex items-center justify-between gap-2">
        <AiLabel />
        <Badge tone="glass" className="tabular-nums">
          {content.generation_params.scale ?? 4}×
        </Badge>
      </span>
    </>
  );
}

const grid = "grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6 lg:gap-4";
