/** The references of the draft and the uploads that will become some. */
import { limits } from "@galatea/contract/limits.ts";
import { useState } from "react";
import { useUploadDesk, type UploadDesk } from "#tools/shell/uploads/use-upload-desk.ts";
import { toast } from "#platform/toast.ts";
import type { Draft, Reference } from "./draft.ts";
import type { DraftChange } from "./use-draft.ts";

export type ReferenceDesk = UploadDesk & {
  references: readonly Reference[];
  room: number;
  /** One that the server found to be gone. */
  goneUrl: string | null;
  /** False where there was no room for all of them. */
  add: (references: readonly Reference[]) => boolean;
  remove: (url: string) => void;
};

export function useReferences(draft: Draft, change: (change: DraftChange) => void) {
  const { desk: files, waiting } = useUploadDesk();
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
    ...files,
    references,
    room: limits.referencePictures - references.length - files.pending.length,
    goneUrl,
    add,
    remove: (url) => {
      change((current) => ({ references: current.references.filter((one) => one.url !== url) }));
      if (url === goneUrl) setGoneUrl(null);
    },
  };
  /** What the lazy uploader is given; null until there is a first file. */
  const uploads = waiting && {
    ...waiting,
    room: limits.referencePictures - references.length,
    onUploaded: ({ url }: { url: string }) => add([{ url, upload: true }]),
  };
  return { desk, uploads, markGone: setGoneUrl };
}

const unique = (references: readonly Reference[]): Reference[] =>
  references.filter(({ url }, at) => references.findIndex((one) => one.url === url) === at);
