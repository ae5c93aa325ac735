/**
 * Where files arrive before there is anything that could send them: the uploader is loaded with the first one. Lives
 * with the page rather than with the controls: an upload goes on when the phone's sheet is closed.
 */
import { useState } from "react";
import type { PendingUpload } from "./use-picture-upload.ts";

export type UploaderState = {
  pending: readonly PendingUpload[];
  /** Why the last file was not taken. */
  problem: string | null;
  cancel: (id: string) => void;
  retry: (id: string) => void;
};

/** For the uploader. */
export type Waiting = {
  /** Nobody has taken them yet. */
  files: readonly File[];
  onTaken: () => void;
  onState: (state: UploaderState) => void;
};

export type UploadDesk = UploaderState & { takeFiles: (files: readonly File[]) => void };

const idle: UploaderState = { pending: [], problem: null, cancel: () => undefined, retry: () => undefined };

/** `waiting`: null until there is a first file. */
export function useUploadDesk(): { desk: UploadDesk; waiting: Waiting | null } {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [begun, setBegun] = useState(false);
  const [state, setState] = useState(idle);
  const takeFiles = (added: readonly File[]) => {
    if (added.length === 0) return;
    setBegun(true);
    setFiles((before) => [...before, ...added]);
  };
  const waiting = begun ? { files, onTaken: () => setFiles([]), onState: setState } : null;
  return { desk: { ...state, takeFiles }, waiting };
}
