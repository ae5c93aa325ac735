/** One request at a time writes to an upload. A newer one ends the older, whose connection may be dead without knowing it. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { renewedEveryMs, type OpenUpload, type OpenUploads } from "../open-uploads.store.ts";

class TakenOver extends Error {}

export type Writer<Described> = {
  id: string;
  upload: OpenUpload<Described>;
  /** Aborts when another request took over or the upload was removed. */
  signal: AbortSignal;
};

export function createWriters<Described>(uploads: OpenUploads<Described>) {
  /** The writers in this process. */
  const local = new Map<string, AbortController>();

  async function hold(id: string, writer: string): Promise<OpenUpload<Described> | null> {
    const held = await uploads.hold(id, writer);
    if (held || !local.has(id)) return held;
    local.get(id)?.abort(new TakenOver());
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await wait(50);
      const late = await uploads.hold(id, writer);
      if (late) return late;
    }
    return null;
  }

  return {
    /** Null when the upload cannot be written now. */
    async write<Result>(
      id: string,
      act: (writer: Writer<Described>) => Promise<Result>,
    ): Promise<Result | null> {
      const writer = randomUUID();
      const upload = await hold(id, writer);
      if (!upload) return null;
      const stop = new AbortController();
      local.set(id, stop);
      const renewal = setInterval(() => {
        uploads.renew(id, writer).then(
          (stillOurs) => stillOurs || stop.abort(new TakenOver()),
          (error: unknown) => stop.abort(error),
        );
      }, renewedEveryMs);
      try {
        return await act({ id: writer, upload, signal: stop.signal });
      } finally {
        clearInterval(renewal);
        if (local.get(id) === stop) local.delete(id);
        await uploads.release(id, writer);
      }
    },
  };
}
