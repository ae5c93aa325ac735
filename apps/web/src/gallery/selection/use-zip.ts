/** Downloads pictures as a ZIP, one at a time, with progress, a cancellation and the missing pictures. */
import { useEffect, useRef, useState } from "react";
import type { ContentRow } from "#platform/database.ts";
import { toast } from "#platform/toast.ts";
import { saveBlob } from "#gallery/save-picture.ts";
import { zipPictures } from "./zip-pictures.ts";

export type ZipState =
  | { step: "idle" }
  | { step: "packing"; done: number; total: number }
  | { step: "missing"; rows: ContentRow[] };

export function useZip() {
  const [state, setState] = useState<ZipState>({ step: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (chosen: readonly ContentRow[]): Promise<void> => {
    // Videos are large and saved one by one.
    const rows = chosen.filter(({ content_type: type }) => type !== "video");
    if (rows.length === 0 && chosen.length > 0) toast.error("A ZIP holds pictures. Save a video by itself.");
    if (running.current || rows.length === 0) return;
    const controller = new AbortController();
    running.current = controller;
    const total = rows.length;
    setState({ step: "packing", done: 0, total });
    const result = await zipPictures(rows, controller.signal, (done) =>
      setState({ step: "packing", done, total }),
    );
    running.current = null;
    if (result.ok) {
      saveBlob(result.zip, `galatea-${new Date().toISOString().slice(0, 10)}-${total}-pictures.zip`);
      setState(result.missing.length > 0 ? { step: "missing", rows: result.missing } : { step: "idle" });
      if (result.missing.length === 0)
        toast.success(total === 1 ? "1 picture packed" : `${total} pictures packed`);
      return;
    }
    setState(result.code === "nothing" ? { step: "missing", rows: [...rows] } : { step: "idle" });
    if (result.code === "cancelled") toast("Download cancelled");
    else if (result.code === "failed") toast.error("The ZIP could not be made. Please try again.");
  };
  return {
    state,
    start: (rows: readonly ContentRow[]) => void start(rows),
    cancel: () => running.current?.abort(),
    close: () => setState({ step: "idle" }),
  };
}
