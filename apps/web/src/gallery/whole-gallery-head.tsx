/** The top of the whole gallery: its title, the filters, and the collections or the trash. */
import { ListChecks } from "lucide-react";
import { Button, IconButton } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented.tsx";
import { CollectionRow } from "#gallery/collections/collection-row.tsx";
import { FilterBar } from "#gallery/filters/filter-bar.tsx";
import type { useGalleryState } from "#gallery/filters/use-gallery-state.ts";
import { TrashBar } from "#gallery/trash/trash-bar.tsx";
import { galleryFilters } from "./content-kinds.ts";
import { fadesOnPhone, GalleryHead, type GalleryProps } from "./gallery-head.tsx";

type WholeGalleryHeadProps = Pick<ReturnType<typeof useGalleryState>, "filters" | "change" | "clear"> &
  Pick<GalleryProps, "title" | "level" | "aside"> & {
    count: number | null;
    hasNothing: boolean;
    /** Null while nothing can be selected, or the selecting has begun. */
    onSelect: (() => void) | null;
  };

export function WholeGalleryHead(props: WholeGalleryHeadProps) {
  const { title, level, aside, count, filters, change, clear, hasNothing, onSelect } = props;
  return (
    <>
      <GalleryHead
        title={filters.trashed ? "Trash" : title}
        level={level}
        aside={aside}
        count={count}
        noun={filters.kind === "videos" ? "video" : "picture"}
      >
        <SegmentedControl
          label="Show"
          value={filters.kind}
          options={galleryFilters}
          onChange={(kind) => change({ kind })}
          className={fadesOnPhone}
        />
        {onSelect && (
          <Button variant="plain" className="max-md:hidden" onClick={onSelect}>
            <ListChecks size={18} />
            Select
          </Button>
        )}
      </GalleryHead>
      <FilterBar filters={filters} change={change} clear={clear} count={count}>
        {onSelect && (
          <IconButton label="Select" filled className="md:hidden" onClick={onSelect}>
            <ListChecks size={18} />
          </IconButton>
        )}
      </FilterBar>
      {filters.trashed ? (
        <TrashBar isEmpty={hasNothing} />
      ) : (
        <CollectionRow openId={filters.collectionId} onOpen={(collectionId) => change({ collectionId })} />
      )}
    </>
  );
}
