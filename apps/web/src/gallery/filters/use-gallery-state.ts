/** The filters in the address, and the only way to change them. */
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import {
  conditionsOf,
  noFilters,
  readFilters,
  writeFilters,
  type GalleryFilters,
} from "./gallery-filters.ts";

export type ChangeFilters = (change: Partial<GalleryFilters>, options?: { replace: boolean }) => void;

export function useGalleryState() {
  const [params, setParams] = useSearchParams();
  const said = writeFilters(new URLSearchParams(), readFilters(params)).toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(said)), [said]);
  // "Today" stays the day on which the gallery was opened.
  const [today] = useState(() => new Date());
  const conditions = useMemo(() => conditionsOf(filters, today), [filters, today]);

  const change = useCallback<ChangeFilters>(
    (changes, { replace } = { replace: false }) =>
      setParams(
        () => {
          // Read from the address itself, because an earlier change may not be rendered yet.
          const before = new URLSearchParams(window.location.search);
          return writeFilters(before, { ...readFilters(before), ...changes });
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
  const clear = useCallback(
    () => change({ ...noFilters, trashed: filters.trashed }),
    [change, filters.trashed],
  );
  return { filters, conditions, change, clear };
}
