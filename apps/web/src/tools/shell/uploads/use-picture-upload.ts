/**
 * Pictures on their way up: taken from a drop, a paste or the picker, checked, sent with progress, cancelled, retried.
 * A cut network loses nothing: the choice stays, and goes on by itself when the connection is back.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { toast } from "#platform/toast.ts";
import { useSession } from "#platform/session.tsx";
import { fileProblem, readPicture, type FileNotice, type PictureFacts } from "./picture-file.ts";
import { pathFor, sendPicture, type UploadedPicture } from "./send-picture.ts";

/** A picture that is not there yet. `progress` is 0..1; a `problem` says why it waits, and that it can be retried. */
export type PendingUpload = {
  id: string;
  name: string;
  previewUrl: string;
  progress: number;
  problem: string | null;
};

type Options = {
  /** How many more pictures there is room for. */
  room: number;
  onUploaded: (picture: UploadedPicture, file: File) => void;
  words?: UploadWords;
};

/** What is said of an upload; each tool has its own. */
export type UploadWords = {
  failed: string;
  /** The file lies there while its record does not. */
  unrecorded?: string;
  /** Nothing where the picture's place tells it. */
  done?: string;
  /** Of a file that is not sent. */
  notTaken?: (name: string, problem: string) => FileNotice;
  /** Of a file that is no picture at all. */
  notAnImage?: (name: string) => string;
};

type Work = {
  file: File;
  /** Null until it was read and found to be a picture: only then it is shown. */
  facts: PictureFacts | null;
  path: string | null;
  abort: AbortController;
  failed: "network" | "other" | null;
};

const referenceWords: UploadWords = {
  failed: "Failed to upload reference image",
  done: "Reference image uploaded successfully!",
};

export function usePictureUpload({ room, onUploaded, words = referenceWords }: Options) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  /** Why the last file was not taken; shown where it was dropped. */
  const [problem, setProblem] = useState<string | null>(null);
  const works = useRef(new Map<string, Work>());
  const latest = useRef({ supabase, userId, onUploaded, words });
  useEffect(() => {
    latest.current = { supabase, userId, onUploaded, words };
  });

  const change = useCallback((id: string, part: Partial<PendingUpload>) => {
    setPending((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }, []);
  const remove = useCallback((id: string) => {
    works.current.delete(id);
    setPending((all) => {
      for (const one of all) if (one.id === id) URL.revokeObjectURL(one.previewUrl);
      return all.filter((one) => one.id !== id);
    });
  }, []);

  const refuse = useCallback((file: File, found: string) => {
    const { failed, notTaken } = latest.current.words;
    const { title, description } = notTaken?.(file.name, found) ?? { title: failed, description: found };
    setProblem(found);
    toast.error(title, { ...(description && { description }) });
  }, []);

  const run = useCallback(
    async (id: string) => {
      const work = works.current.get(id);
      if (!work) return;
      work.failed = null;
      work.abort = new AbortController();
      change(id, { problem: null, progress: 0 });
      const facts = work.facts ?? (await readPicture(work.file));
      if (!works.current.has(id)) return;
      if ("problem" in facts) {
        remove(id);
        refuse(work.file, facts.problem);
        return;
      }
      if (!work.facts) {
        work.facts = facts;
        const previewUrl = URL.createObjectURL(work.file);
        setPending((all) => [...all, { id, name: work.file.name, previewUrl, progress: 0, problem: null }]);
      }
      const { supabase, userId, words } = latest.current;
      const fail = (failed: "network" | "other", sentence: string, title = words.failed) => {
        work.failed = failed;
        change(id, { problem: sentence });
        toast.error(title, { description: sentence });
      };
      if (!supabase || !userId) return fail("other", "Your session has ended. Sign in again, then retry.");
      work.path ??= pathFor(userId, work.file);
      const sent = await sendPicture(supabase, {
        userId,
        path: work.path,
        file: work.file,
        facts,
        signal: work.abort.signal,
        onProgress: (progress) => change(id, { progress }),
      });
      if (!works.current.has(id)) return;
      if (sent.ok) {
        remove(id);
        if (words.done) toast.success(words.done);
        latest.current.onUploaded(sent.picture, work.file);
      } else if (sent.code !== "cancelled") {
        const title = sent.code === "unrecorded" ? words.unrecorded : undefined;
        fail(sent.code === "network" ? "network" : "other", sent.sentence, title);
      }
    },
    [change, refuse, remove],
  );

  const take = useCallback(
    (files: readonly File[]) => {
      setProblem(null);
      const free = room - works.current.size;
      const { notAnImage } = latest.current.words;
      for (const [position, file] of files.entries()) {
        if (notAnImage && !file.type.startsWith("image/")) {
          setProblem(notAnImage(file.name));
          toast.error(notAnImage(file.name));
          continue;
        }
        const found = position >= free ? noRoom : fileProblem(file);
        if (found) {
          refuse(file, found);
          if (position >= free) break;
          continue;
        }
        const id = crypto.randomUUID();
        works.current.set(id, { file, facts: null, path: null, abort: new AbortController(), failed: null });
        void run(id);
      }
    },
    [room, refuse, run],
  );

  const cancel = useCallback(
    (id: string) => {
      works.current.get(id)?.abort.abort();
      remove(id);
    },
    [remove],
  );

  useEffect(() => {
    const goOn = () => {
      for (const [id, work] of works.current) if (work.failed === "network") void run(id);
    };
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [run]);

  useEffect(() => {
    const all = works.current;
    return () => {
      for (const work of all.values()) work.abort.abort();
      all.clear();
    };
  }, []);

  const retry = useCallback((id: string) => void run(id), [run]);
  return { pending, problem, take, cancel, retry };
}

/** Told once, of the first file that is one too many. */
export const noRoom = "There is no room for another picture. Remove one first.";
