/**
 * The references of the draft and the uploads that will become some. Lives with the page rather than with the
 * controls: an upload goes on when the phone's sheet is closed.
 */
import { limits } from "@galatea/contract/limits.ts";
import { useState } from "react";
import type { PendingUpload } from "#core/uploads/use-picture-upload.ts";
import { toast } from "#platform/toast.ts";
import type { Draft, Reference } from "./draft.ts";
import type { UploaderState } from "./reference-uploader.tsx";
import type { DraftChange } from "./use-draft.ts";

export type ReferenceDesk = {
  references: readonly Reference[];
  pending: readonly PendingUpload[];
  room: number;
  /** One that the server found to be gone. */
  goneUrl: string | null;
  takeFiles: (files: readonly File[]) => void;
  /** False where there was no room for all of them. */
  add: (references: readonly Reference[]) => boolean;
  remove: (url: string) => void;
  cancel: (id: string) => void;
  retry: (id: string) => void;
};

const idle: UploaderState = { pending: [], cancel: () => undefined, retry: () => undefined };

export function useReferences(draft: Draft, change: (change: DraftChange) => void) {
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [uploading, setUploading] = useState(false);
  const [uploader, setUploader] = useState<UploaderState>(idle);
  const [goneUrl, setGoneUrl] = useState<string | null>(null);
  const { references } = draft;

  const add = (added: readonly Reference[]): boolean => {
    const fresh = added.filter(({ url }) => !references.some((known) => known.url === url));
    const fits = references.length + fresh.length <= limits.referencePictures;
    if (!fits) toast.error(`Up to ${limits.referencePictures} references. Remove one first.`);
    change((current) => ({
      references: unique([...current.references, ...fresh]).slice(0, limits.referencePictures),
      // Whoever agreed before did not agree to this one.
      ...(fresh.some(({ upload }) => upload) && { consent: false }),
    }));
    return fits;
  };
  const desk: ReferenceDesk = {
    references,
    pending: uploader.pending,
    room: limits.referencePictures - references.length - uploader.pending.length,
    goneUrl,
    takeFiles: (files) => {
      if (files.length === 0) return;
      setUploading(true);
      setWaiting((before) => [...before, ...files]);
    },
    add,
    remove: (url) => {
      change((current) => ({ references: current.references.filter((one) => one.url !== url) }));
      if (url === goneUrl) setGoneUrl(null);
    },
    cancel: uploader.cancel,
    retry: uploader.retry,
  };
  /** What the lazy uploader is given; null until there is a first file. */
  const uploads = uploading
    ? {
        room: limits.referencePictures - references.length,
        waiting,
        onTaken: () => setWaiting([]),
        onUploaded: ({ url }: { url: string }) => add([{ url, upload: true }]),
        onState: setUploader,
      }
    : null;
  return { desk, uploads, markGone: setGoneUrl };
}

const unique = (references: readonly Reference[]): Reference[] =>
  references.filter(({ url }, at) => references.findIndex((one) => one.url === url) === at);
