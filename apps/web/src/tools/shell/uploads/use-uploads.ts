/**
 * Pictures on their way up: taken from a drop, a paste or the picker, held until the statement about them was agreed to,
 * checked, sent with progress, cancelled, retried. A cut network loses nothing: the choice stays, and goes on by itself
 * when the connection is back.
 */
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
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

/** What a tool says of its uploads. */
export type UploadTexts = {
  failed: string;
  /** The file was stored, but not recorded. */
  unrecorded?: string;
  /** Left out where the picture that appears says enough. */
  done?: string;
  /** Why a file is not sent, in the tool's words; where they say nothing, the store's own limits are told. */
  problemOf?: (file: Pick<File, "name" | "type" | "size">) => FileNotice | null;
  /** Of a file that could not be read, or is one too many. */
  notTaken?: (name: string, problem: string) => FileNotice;
  /** Where it is given, a file of a person who is not signed in is given up; else it waits for them. */
  signInFirst?: FileNotice;
};

type UploadOptions = {
  /** How many more pictures there is room for. */
  room: number;
  /** A further picture takes the place of the one that is on its way. */
  replaces?: boolean;
  texts: UploadTexts;
  /** False while the statement has not been agreed to: files are held until it is. */
  mayTake?: () => boolean;
  onUploaded: (picture: UploadedPicture, file: File) => void;
};

export type Uploads = {
  pending: readonly PendingUpload[];
  /** Why the last file was not taken; shown where it was dropped. */
  problem: string | null;
  take: (files: readonly File[]) => void;
  cancel: (id: string) => void;
  cancelAll: () => void;
  retry: (id: string) => void;
  /** Files wait for the statement. */
  holds: boolean;
  /** The statement was agreed to: takes what was held. */
  takeHeld: () => void;
  dropHeld: () => void;
};

type Work = {
  file: File;
  /** Null until it was read and found to be a picture: only then it is shown. */
  facts: PictureFacts | null;
  path: string | null;
  abort: AbortController;
  /** The network was cut: it goes on when it is back. */
  cut: boolean;
};

const signedOut = "Your session has ended. Sign in again, then retry.";
/** Told once, of the first file that is one too many. */
export const noRoom = "There is no room for another picture. Remove one first.";

export function useUploads(options: UploadOptions): Uploads {
  const [problem, setProblem] = useState<string | null>(null);
  const [held, setHeld] = useState<readonly File[] | null>(null);
  const refuse = (notice: FileNotice, found = notice.title) => {
    setProblem(found);
    sayNotice(notice);
  };
  const { pending, start, underWay, cancel, cancelAll, retry } = useSending(options, refuse);

  const take = (files: readonly File[]) => {
    const { replaces = false, room, texts, mayTake } = options;
    if (files.length === 0) return;
    if (mayTake && !mayTake()) return setHeld(files);
    setProblem(null);
    const free = replaces ? 1 : room - underWay();
    for (const [position, file] of (replaces ? files.slice(0, 1) : files).entries()) {
      const ownNotice = texts.problemOf?.(file);
      const found = position >= free ? noRoom : fileProblem(file);
      if (ownNotice) refuse(ownNotice);
      else if (found) refuse(noticeOf(texts, file.name, found), found);
      else {
        if (replaces) cancelAll();
        start(file);
      }
      if (found === noRoom) break;
    }
  };
  return {
    pending,
    problem,
    take,
    cancel,
    cancelAll,
    retry,
    holds: held !== null,
    takeHeld: () => {
      setHeld(null);
      if (held) take(held);
    },
    dropHeld: () => setHeld(null),
  };
}

const noticeOf = ({ failed, notTaken }: UploadTexts, name: string, found: string): FileNotice =>
  notTaken?.(name, found) ?? { title: failed, description: found };

/** The uploads that are under way, each until it has arrived or was given up. */
function useSending(options: UploadOptions, refuse: (notice: FileNotice, found: string) => void) {
  const { connection, user } = useSession();
  const { pending, add, change, remove, removeAll } = usePending();
  const works = useRef(new Map<string, Work>());
  // An upload goes on while the page around it changes.
  const latest = useRef({ ...options, connection, user, refuse });
  useEffect(() => {
    latest.current = { ...options, connection, user, refuse };
  });

  const forget = useCallback(
    (id: string) => {
      works.current.get(id)?.abort.abort();
      works.current.delete(id);
      remove(id);
    },
    [remove],
  );
  const cancelAll = useCallback(() => {
    for (const { abort } of works.current.values()) abort.abort();
    works.current.clear();
    removeAll();
  }, [removeAll]);

  const run = useCallback(
    async (id: string) => {
      const work = works.current.get(id);
      if (!work) return;
      work.cut = false;
      work.abort = new AbortController();
      change(id, { problem: null, progress: 0 });
      const facts = work.facts ?? (await readPicture(work.file));
      if (!works.current.has(id)) return;
      const { connection, user, texts, refuse, onUploaded } = latest.current;
      if ("problem" in facts) {
        forget(id);
        return refuse(noticeOf(texts, work.file.name, facts.problem), facts.problem);
      }
      if (!work.facts) add(id, work.file);
      work.facts = facts;
      if (!connection || !user) {
        if (texts.signInFirst) forget(id);
        else change(id, { problem: signedOut });
        return sayNotice(texts.signInFirst ?? { title: texts.failed, description: signedOut });
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
        return onUploaded(sent.picture, work.file);
      }
      work.cut = sent.code === "network";
      change(id, { problem: sent.sentence });
      const { failed, unrecorded = failed } = texts;
      toast.error(sent.code === "unrecorded" ? unrecorded : failed, { description: sent.sentence });
    },
    [add, change, forget],
  );
  useGoOnWhenOnline(works, run);
  useEffect(() => {
    const all = works.current;
    return () => {
      for (const { abort } of all.values()) abort.abort();
      all.clear();
    };
  }, []);

  const start = (file: File) => {
    const id = crypto.randomUUID();
    works.current.set(id, { file, facts: null, path: null, abort: new AbortController(), cut: false });
    void run(id);
  };
  const underWay = () => works.current.size;
  return { pending, start, underWay, cancel: forget, cancelAll, retry: (id: string) => void run(id) };
}

/** An upload whose network was cut goes on by itself when it is back. */
function useGoOnWhenOnline(works: RefObject<Map<string, Work>>, run: (id: string) => Promise<void>): void {
  useEffect(() => {
    const goOn = () => {
      for (const [id, { cut }] of works.current) if (cut) void run(id);
    };
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [works, run]);
}

/** What is shown of the uploads, each with a preview that is given back when it goes. */
function usePending() {
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const add = useCallback((id: string, file: File) => {
    const previewUrl = URL.createObjectURL(file);
    setPending((all) => [...all, { id, name: file.name, previewUrl, progress: 0, problem: null }]);
  }, []);
  const change = useCallback((id: string, part: Partial<PendingUpload>) => {
    setPending((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }, []);
  const remove = useCallback((id: string) => {
    setPending((all) => {
      for (const one of all) if (one.id === id) URL.revokeObjectURL(one.previewUrl);
      return all.filter((one) => one.id !== id);
    });
  }, []);
  const removeAll = useCallback(() => {
    setPending((all) => {
      for (const { previewUrl } of all) URL.revokeObjectURL(previewUrl);
      return [];
    });
  }, []);
  return { pending, add, change, remove, removeAll };
}

function sayNotice({ title, description }: FileNotice): void {
  toast.error(title, { ...(description && { description }) });
}
