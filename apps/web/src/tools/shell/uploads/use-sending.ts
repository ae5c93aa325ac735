/**
 * Sends files, each until it is uploaded or cancelled. An upload whose network was cut keeps its file and continues when the
 * connection is back.
 */
import { useCallback, useEffect, useRef, type RefObject } from "react";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { readPicture, shortName, type FileNotice, type PictureFacts } from "./picture-file.ts";
import { pathFor, sendPicture, type UploadedPicture } from "./send-picture.ts";
import { noticeOf, showNotice, type UploadTexts } from "./upload-texts.ts";
import { usePendingUploads } from "./use-pending-uploads.ts";

export type SendingOptions = {
  texts: UploadTexts;
  onUploaded: (picture: UploadedPicture, file: File) => void;
};

type Work = {
  file: File;
  /** Null until the file was read as a picture; only then it is shown. */
  facts: PictureFacts | null;
  path: string | null;
  abort: AbortController;
  /** The network was cut: the upload continues when it is back. */
  cut: boolean;
};

const signedOut = "Your session has ended. Sign in again, then retry.";

/** @param refuse called for a file that cannot be read. */
export function useSending(options: SendingOptions, refuse: (notice: FileNotice, problem: string) => void) {
  const { pending, add, change, remove, removeAll } = usePendingUploads();
  const works = useRef(new Map<string, Work>());
  const latest = useLatest({ ...options, refuse });
  const forget = useCallback(
    (id: string) => {
      works.current.get(id)?.abort.abort();
      works.current.delete(id);
      remove(id);
    },
    [remove],
  );
  const cancelAll = useCallback(() => {
    abortAll(works.current);
    removeAll();
  }, [removeAll]);
  const send = useSend(works, latest, { change, forget });

  const run = useCallback(
    async (id: string) => {
      const work = works.current.get(id);
      if (!work) return;
      work.cut = false;
      work.abort = new AbortController();
      change(id, { problem: null, progress: 0 });
      const facts = work.facts ?? (await readPicture(work.file));
      if (!works.current.has(id)) return;
      if ("problem" in facts) {
        const { texts, refuse } = latest.current;
        forget(id);
        return refuse(noticeOf(texts, work.file.name, facts.problem), facts.problem);
      }
      if (!work.facts) add(id, work.file);
      work.facts = facts;
      await send(id, work, facts);
    },
    [add, change, forget, latest, send],
  );
  useContinueWhenOnline(works, run);
  useEffect(() => {
    const all = works.current;
    return () => abortAll(all);
  }, []);

  const start = (file: File) => {
    const id = crypto.randomUUID();
    works.current.set(id, { file, facts: null, path: null, abort: new AbortController(), cut: false });
    void run(id);
  };
  const countUnderWay = () => works.current.size;
  return { pending, start, countUnderWay, cancel: forget, cancelAll, retry: (id: string) => void run(id) };
}

type Latest = SendingOptions & { refuse: (notice: FileNotice, problem: string) => void };

/** An upload outlives renders of the page around it, so it reads the session and the options when it needs them. */
function useLatest(options: Latest) {
  const { connection, user } = useSession();
  const latest = useRef({ ...options, connection, user });
  useEffect(() => {
    latest.current = { ...options, connection, user };
  });
  return latest;
}

type Pending = Pick<ReturnType<typeof usePendingUploads>, "change"> & { forget: (id: string) => void };

/** Sends a picture that was read, and reports the result. */
function useSend(
  works: RefObject<Map<string, Work>>,
  latest: ReturnType<typeof useLatest>,
  { change, forget }: Pending,
) {
  return useCallback(
    async (id: string, work: Work, facts: PictureFacts) => {
      const { connection, user, texts, onUploaded } = latest.current;
      if (!connection || !user) {
        if (texts.signInFirst) forget(id);
        else change(id, { problem: signedOut });
        return showNotice(texts.signInFirst ?? { title: texts.failed, description: signedOut });
      }
      work.path ??= pathFor(user.id, work.file);
      const sent = await sendPicture(connection.supabase, {
        userId: user.id,
        path: work.path,
        file: work.file,
        facts,
        signal: work.abort.signal,
        onProgress: (progress) => change(id, { progress }),
      });
      if (!works.current.has(id) || (!sent.ok && sent.code === "cancelled")) return;
      if (sent.ok) {
        forget(id);
        if (texts.done) toast.success(texts.done);
        if (facts.isAnimated)
          toast.info("Only the first frame is used", {
            description: `“${shortName(work.file.name)}” is animated, and pictures here stand still.`,
          });
        return onUploaded(sent.picture, work.file);
      }
      work.cut = sent.code === "network";
      change(id, { problem: sent.sentence });
      const { failed, unrecorded = failed } = texts;
      toast.error(sent.code === "unrecorded" ? unrecorded : failed, { description: sent.sentence });
    },
    [works, latest, change, forget],
  );
}

function abortAll(works: Map<string, Work>): void {
  for (const { abort } of works.values()) abort.abort();
  works.clear();
}

function useContinueWhenOnline(
  works: RefObject<Map<string, Work>>,
  run: (id: string) => Promise<void>,
): void {
  useEffect(() => {
    const onOnline = () => {
      for (const [id, { cut }] of works.current) if (cut) void run(id);
    };
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [works, run]);
}
