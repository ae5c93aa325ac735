/** The selection on a gallery; null while pictures are opened instead of chosen. */
import { useMemo, useState } from "react";
import type { ContentRow } from "#platform/database.ts";
import { chooseAll, extendTo, nothingChosen, toggle, type Selection } from "./selection.ts";

export function useSelection(rows: readonly ContentRow[]) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const ids = selection?.ids;
  const chosen = useMemo(() => (ids ? rows.filter(({ id }) => ids.has(id)) : []), [rows, ids]);
  return {
    selection,
    /** Only rows that the gallery shows: an action never affects chosen pictures that a filter hides. */
    chosen,
    begin: () => setSelection(nothingChosen),
    end: () => setSelection(null),
    all: () => setSelection(chooseAll(rows)),
    choose: (content: ContentRow, range: boolean) =>
      setSelection((before) =>
        range
          ? extendTo(before ?? nothingChosen, content.id, rows)
          : toggle(before ?? nothingChosen, content.id),
      ),
  };
}
