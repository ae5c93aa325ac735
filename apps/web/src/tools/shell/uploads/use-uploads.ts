/**
 * Uploads of pictures from a drop, a paste or a picker. Files are held until the consent, checked, and then sent with
 * progress; they can be cancelled and retried.
 */
import { useState } from "react";
import { fileProblem, type FileNotice } from "./picture-file.ts";
import { noticeOf, showNotice } from "./upload-texts.ts";
import type { PendingUpload } from "./use-pending-uploads.ts";
import { useSending, type SendingOptions } from "./use-sending.ts";

type UploadOptions = SendingOptions & {
  /** How many more pictures there is room for. */
  room: number;
  /** A further picture replaces the one that is being sent. */
  replaces?: boolean;
  /** False before the consent: files are held until then. */
  mayTake?: () => boolean;
};

export type Uploads = {
  pending: readonly PendingUpload[];
  /** Why the last file was not taken, for the place where it was dropped. */
  problem: string | null;
  take: (files: readonly File[]) => void;
  cancel: (id: string) => void;
  cancelAll: () => void;
  retry: (id: string) => void;
  /** Files wait for the consent. */
  holds: boolean;
  /** Takes the held files after the consent. */
  takeHeld: () => void;
  dropHeld: () => void;
};

/** Reported once, for the first file that is one too many. */
export const noRoom = "There is no room for another picture. Remove one first.";

export function useUploads(options: UploadOptions): Uploads {
  const [problem, setProblem] = useState<string | null>(null);
  const [held, setHeld] = useState<readonly File[] | null>(null);
  const refuse = (notice: FileNotice, found = notice.title) => {
    setProblem(found);
    showNotice(notice);
  };
  const { start, countUnderWay, ...sending } = useSending(options, refuse);

  const take = (files: readonly File[]) => {
    const { replaces = false, room, texts, mayTake } = options;
    if (files.length === 0) return;
    setProblem(null);
    // The consent is asked only for what can be used: of several files the others are refused afterwards.
    const usable = files.some((file) => !texts.problemOf?.(file) && fileProblem(file) === null);
    if (usable && mayTake && !mayTake()) return setHeld(files);
    const free = replaces ? 1 : room - countUnderWay();
    for (const [index, file] of (replaces ? files.slice(0, 1) : files).entries()) {
      const ownNotice = texts.problemOf?.(file);
      const found = index >= free ? noRoom : fileProblem(file);
      if (ownNotice) refuse(ownNotice);
      else if (found) refuse(noticeOf(texts, file.name, found), found);
      else {
        if (replaces) sending.cancelAll();
        start(file);
      }
      if (found === noRoom) break;
    }
  };
  return {
    ...sending,
    problem,
    take,
    holds: held !== null,
    takeHeld: () => {
      setHeld(null);
      if (held) take(held);
    },
    dropHeld: () => setHeld(null),
  };
}
