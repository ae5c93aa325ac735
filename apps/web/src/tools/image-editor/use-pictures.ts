/** The pictures in hand and the uploads that will join them. */
import { limits } from "@galatea/contract/limits.ts";
import { useState } from "react";
import type { UploadedPicture } from "#tools/shell/uploads/send-picture.ts";
import type { UploadWords } from "#tools/shell/uploads/use-picture-upload.ts";
import { useUploadDesk, type UploadDesk } from "#tools/shell/uploads/use-upload-desk.ts";
import { toast } from "#platform/toast.ts";
import { withAdded, withoutPicture, type Draft } from "./draft.ts";
import type { HeldPicture } from "./held-picture.ts";
import type { ChangeDraft } from "./use-draft.ts";

export type PictureDesk = UploadDesk & {
  pictures: readonly HeldPicture[];
  room: number;
  /** One that the server found to be gone. */
  goneUrl: string | null;
  add: (pictures: readonly HeldPicture[]) => void;
  remove: (url: string) => void;
};

const words: UploadWords = {
  failed: "Failed to upload image",
  done: "Image uploaded successfully!",
  notAnImage: (name: string) => `File ${name} is not an image`,
};

export function usePictures(draft: Draft, change: ChangeDraft) {
  const { desk: files, waiting } = useUploadDesk();
  const [goneUrl, setGoneUrl] = useState<string | null>(null);
  const { pictures } = draft;
  const room = limits.editorPictures - pictures.length - files.pending.length;
  const desk: PictureDesk = {
    ...files,
    pictures,
    room,
    goneUrl,
    add: (added) => {
      if (added.length > room) toast.error(`Up to ${limits.editorPictures} pictures. Remove one first.`);
      change((current) => withAdded(current, added));
    },
    remove: (url) => {
      change((current) => withoutPicture(current, url));
      if (url === goneUrl) setGoneUrl(null);
    },
  };
  /** What the lazy uploader is given; null until there is a first file. */
  const uploads = waiting && {
    ...waiting,
    words,
    room: limits.editorPictures - pictures.length,
    onUploaded: (picture: UploadedPicture) => change((current) => withAdded(current, [heldUpload(picture)])),
  };
  return { desk, uploads, markGone: setGoneUrl };
}

const heldUpload = ({ contentId, url, widthPx, heightPx }: UploadedPicture): HeldPicture => ({
  id: contentId,
  url,
  width: widthPx,
  height: heightPx,
  upload: true,
});
