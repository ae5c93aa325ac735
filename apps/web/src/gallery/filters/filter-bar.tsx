/** The filters of the gallery, in a sheet on a phone, and the filters in use as chips that remove them. */
import { SlidersHorizontal, X } from "lucide-react";
import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { Button } from "#ui/button.tsx";
import { useIsPhone } from "#ui/use-media.ts";
import { useCollections } from "#gallery/collections/collections.ts";
import { galleryFilters } from "#gallery/content-kinds.ts";
import { capitalise } from "@galatea/contract/capitalise.ts";
import { wordsFor } from "./date-ranges.ts";
import { FilterFields, useEngines, type FilterFieldsProps } from "./filter-fields.tsx";
import { countOfFilters, type GalleryFilters } from "./gallery-filters.ts";
import { SearchField } from "./search-field.tsx";

const FilterSheet = lazy(() => import("./filter-sheet.tsx"));

type FilterBarProps = FilterFieldsProps & {
  clear: () => void;
  count: number | null;
  /** More buttons in the row, on a phone. */
  children?: ReactNode;
};

export function FilterBar({ filters, change, clear, count, children }: FilterBarProps) {
  const phone = useIsPhone();
  const [sheetOpen, setSheetOpen] = useState(false);
  const inUse = countOfFilters(filters) + (filters.trashed ? 1 : 0);
  const isSearching = filters.search !== "";
  const search = useCallback(
    // While typing, the address is replaced, so that one step of Back leaves the search.
    (words: string) => change({ search: words }, { replace: isSearching }),
    [change, isSearching],
  );
  return (
    <div className="grid gap-3 pb-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          value={filters.search}
          onChange={search}
          className="min-w-0 flex-1 md:min-w-[140px] lg:min-w-[230px] md:max-w-[340px]"
        />
        {phone ? (
          <Button variant="soft" className="px-4!" onClick={() => setSheetOpen(true)} aria-haspopup="dialog">
            <SlidersHorizontal size={18} />
            {inUse > 0 ? `Filters (${inUse})` : "Filters"}
          </Button>
        ) : (
          <FilterFields filters={filters} change={change} />
        )}
        {children}
      </div>
      <ActiveChips filters={filters} change={change} clear={clear} />
      {sheetOpen && (
        <Suspense>
          <FilterSheet filters={filters} change={change} count={count} onClose={() => setSheetOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function ActiveChips({ filters, change, clear }: Omit<FilterBarProps, "count" | "children">) {
  const chips = useChips(filters);
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label="Filters in use"
      className="no-scrollbar relative -mx-4 flex items-center gap-2 overflow-x-auto px-4 py-0.5 md:mx-0 md:flex-wrap md:px-0"
    >
      {chips.map(({ words, without }) => (
        <li key={words} className="flex-none">
          <button
            type="button"
            aria-label={`Remove the filter: ${words}`}
            onClick={() => change(without)}
            className="inline-flex min-h-9 max-w-[70vw] items-center gap-2 rounded-full bg-accent-wash pr-2.5 pl-3.5 text-sm text-accent-text pointer-coarse:min-h-11"
          >
            <span className="truncate">{words}</span>
            <X size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li className="flex-none">
        <Button variant="plain" className="min-h-9 text-sm pointer-coarse:min-h-11" onClick={clear}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}

type Chip = { words: string; without: Partial<GalleryFilters> };

function useChips(filters: GalleryFilters): Chip[] {
  const characters = useCharacters().data ?? [];
  const collections = useCollections().data ?? [];
  const engines = useEngines();
  const chips: Chip[] = [];
  if (filters.search.trim()) chips.push({ words: `“${filters.search.trim()}”`, without: { search: "" } });
  if (filters.kind !== "all") {
    const label = galleryFilters.find(({ value }) => value === filters.kind)?.label ?? "";
    chips.push({ words: label, without: { kind: "all" } });
  }
  if (filters.characterId) {
    const name = characters.find(({ id }) => id === filters.characterId)?.name ?? "A character";
    chips.push({ words: name, without: { characterId: null } });
  }
  if (filters.engine) {
    const label = engines.find(({ engine }) => engine === filters.engine)?.label ?? filters.engine;
    chips.push({ words: capitalise(label), without: { engine: null } });
  }
  if (filters.dates) chips.push({ words: wordsFor(filters.dates), without: { dates: null } });
  if (filters.favourites) chips.push({ words: "Favourites", without: { favourites: false } });
  if (filters.collectionId) {
    const name = collections.find(({ id }) => id === filters.collectionId)?.name ?? "A collection";
    chips.push({ words: name, without: { collectionId: null } });
  }
  return chips;
}
