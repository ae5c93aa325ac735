/**
 * One picture on its way up, in the place of the one before: checked, sent with progress, cancelled, retried. A cut
 * network loses nothing: the choice stays, and goes on by itself when the connection is back.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { readPicture, type FileNotice } from "./picture-file.ts";
import { pathFor, sendPicture, type UploadedPicture } from "./send-picture.ts";
import type { PendingUpload } from "./use-picture-upload.ts";

export type OneUpload = {
  pending: PendingUpload | null;
  take: (files: readonly File[]) => void;
  cancel: () => void;
  retry: () => void;
};

/** What a tool says of its upload. */
export type OneUploadWords = {
  /** Why a file is not sent, before a byte of it is; null when it may be. */
  problemOf: (file: Pick<File, "type" | "size">) => FileNotice | null;
  unreadable: string;
  failed: string;
  /** The file lies there while its record does not. */
  unrecorded?: string;
  /** Told to whoever is not signed in instead of letting the choice wait for them. */
  signInFirst?: string;
};

type Work = { id: string; file: File; path: string | null; abort: AbortController; cut: boolean };

export function useOneUpload(
  words: OneUploadWords,
  onUploaded: (picture: UploadedPicture, file: File) => void,
): OneUpload {
  const { connection, user } = useSession();
  const [pending, setPending] = useState<PendingUpload | null>(null);
  const work = useRef<Work | null>(null);
  const latest = useRef({ connection, user, words, onUploaded });
  useEffect(() => {
    latest.current = { connection, user, words, onUploaded };
  });

  const drop = useCallback(() => {
    work.current?.abort.abort();
    work.current = null;
    setPending((before) => {
      if (before) URL.revokeObjectURL(before.previewUrl);
      return null;
    });
  }, []);

  const send = useCallback(async () => {
    const now = work.current;
    if (!now) return;
    now.cut = false;
    now.abort = new AbortController();
    const isCurrent = () => work.current === now;
    const show = (part: Partial<PendingUpload>) =>
      setPending((before) => (before?.id === now.id ? { ...before, ...part } : before));
    show({ problem: null, progress: 0 });
    const { connection, user, words } = latest.current;
    if (!connection || !user) {
      const { signInFirst } = words;
      if (signInFirst) drop();
      else show({ problem: "Your session has ended. Sign in again, then retry." });
      toast.error("Authentication required", { ...(signInFirst && { description: signInFirst }) });
      return;
    }
    const facts = await readPicture(now.file);
    if (!isCurrent()) return;
    if ("problem" in facts) {
      drop();
      toast.error(words.unreadable, { description: facts.problem });
      return;
    }
    now.path ??= pathFor(user.id, now.file);
    const sent = await sendPicture(connection.supabase, {
      userId: user.id,
      path: now.path,
      file: now.file,
      facts,
      signal: now.abort.signal,
      onProgress: (progress) => show({ progress }),
    });
    if (!isCurrent()) return;
    if (sent.ok) {
      drop();
      latest.current.onUploaded(sent.picture, now.file);
    } else if (sent.code !== "cancelled") {
      now.cut = sent.code === "network";
      show({ problem: sent.sentence });
      const { failed, unrecorded = failed } = words;
      toast.error(sent.code === "unrecorded" ? unrecorded : failed, { description: sent.sentence });
    }
  }, [drop]);

  const take = useCallback(
    (files: readonly File[]) => {
      const [file] = files;
      if (!file) return;
      const problem = latest.current.words.problemOf(file);
      if (problem) {
        const { title, description } = problem;
        toast.error(title, { ...(description && { description }) });
        return;
      }
      drop();
      const id = crypto.randomUUID();
      work.current = { id, file, path: null, abort: new AbortController(), cut: false };
      const previewUrl = URL.createObjectURL(file);
      setPending({ id, name: file.name, previewUrl, progress: 0, problem: null });
      void send();
    },
    [drop, send],
  );

  useEffect(() => {
    const goOn = () => {
      if (work.current?.cut) void send();
    };
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [send]);
  useEffect(() => () => work.current?.abort.abort(), []);
  return { pending, take, cancel: drop, retry: useCallback(() => void send(), [send]) };
}
