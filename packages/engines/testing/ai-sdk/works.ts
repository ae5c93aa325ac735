/** Videos at work at the test server, whichever protocol asks for them. */
import type { AskedVideo, Json, Studio, WireReply } from "./wire.ts";

type Work = { done: Promise<Buffer>; isCancelled: boolean };

export type WorkState =
  | "unknown"
  | "pending"
  | "refused"
  | "failed"
  | "out of memory"
  | "cancelled"
  | { video: Buffer }
  /** A look that says nothing about the work. */
  | { broken: WireReply };

export type Works = {
  add: (asked: AskedVideo, studio: Studio) => string;
  has: (id: string) => boolean;
  look: (id: string, studio: Studio) => Promise<WorkState>;
  cancel: (id: string) => void;
  /** The server forgets it. */
  remove: (id: string) => void;
};

const broken = { "poll broken": 500, "poll broken once": 500, "poll busy once": 429 } as const;
const ends: Record<string, WorkState> = {
  refused: "refused",
  "refused prompt": "refused",
  "refused result": "refused",
  "work failed": "failed",
  "out of memory in work": "out of memory",
  "cancelled there": "cancelled",
  "task unknown": "unknown",
  "queue stands still": "pending",
};

/** `prefix` tells these ids from those of the same protocol's pictures. */
export function createWorks(prefix: string): Works {
  const works = new Map<string, Work>();
  const brokenOnce = new Set<string>();
  return {
    add: (asked, studio) => {
      const id = `${prefix}${works.size + 1}`;
      const done = studio.film(asked);
      done.catch(() => undefined);
      works.set(id, { done, isCancelled: false });
      return id;
    },
    has: (id) => works.has(id),
    look: async (id, { fault }) => {
      const work = works.get(id);
      const status = fault && fault in broken ? broken[fault as keyof typeof broken] : null;
      if (status && (fault === "poll broken" || !brokenOnce.has(id))) {
        brokenOnce.add(id);
        return { broken: { status, json: { detail: "Internal" } } };
      }
      if (!work) return "unknown";
      const end = fault === null ? undefined : ends[fault];
      if (end) return end;
      if (work.isCancelled) return "cancelled";
      const soon = new Promise<null>((resolve) => setTimeout(resolve, 2, null));
      const video = await Promise.race([work.done, soon]);
      return video ? { video } : "pending";
    },
    cancel: (id) => {
      const work = works.get(id);
      if (work) work.isCancelled = true;
    },
    remove: (id) => void works.delete(id),
  };
}

export const json = (body: Json, status = 200): WireReply => ({ status, json: body });
