/** The newest few pictures of a person, filtered by kind. */
import { useMemo, useState } from "react";
import { SegmentedControl } from "#ui/segmented.tsx";
import { noFilters } from "#gallery/filters/gallery-filters.ts";
import { PicturePreview } from "#gallery/preview/picture-preview.tsx";
import { EmptyResults } from "./empty-results.tsx";
import { useGalleryRows, useGalleryCount } from "#gallery/rows/use-gallery-rows.ts";
import { conditionsOfKind, galleryFilters, type GalleryFilter } from "./content-kinds.ts";
import { fadesOnPhone, GalleryHead, type GalleryPartProps } from "./gallery-head.tsx";
import { NewestGrid } from "./newest-grid.tsx";

/** Videos open in their own player, from the whole gallery. */
const pictureFilters = galleryFilters.filter(({ value }) => value !== "videos");

export function NewestPictures({
  title,
  aside,
  empty,
  level,
  openId,
  onOpen,
  limit,
}: GalleryPartProps & { limit: number }) {
  const [kind, setKind] = useState<GalleryFilter>("all");
  const conditions = conditionsOfKind[kind];
  const gallery = useGalleryRows(conditions);
  const count = useGalleryCount(conditions);
  const rows = useMemo(() => gallery.rows.slice(0, limit), [gallery.rows, limit]);
  return (
    <section aria-labelledby="gallery-title">
      <GalleryHead title={title} level={level} aside={aside} count={count}>
        <SegmentedControl
          label="Show"
          value={kind}
          options={pictureFilters}
          onChange={setKind}
          className={fadesOnPhone}
        />
      </GalleryHead>
      <NewestGrid
        gallery={gallery}
        rows={rows}
        onOpen={onOpen}
        empty={
          kind === "all" ? (
            empty
          ) : (
            <EmptyResults
              filters={{ ...noFilters, kind }}
              change={() => setKind("all")}
              clear={() => setKind("all")}
            />
          )
        }
      />
      <PicturePreview rows={rows} complete total={count} openId={openId} onOpen={onOpen} />
    </section>
  );
}
