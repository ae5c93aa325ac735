/** The pictures in hand and the uploads that will join them. */
import { limits } from "@galatea/contract/limits.ts";
import { useState } from "react";
import { requestAddress, type Asset } from "#tools/shell/asset.ts";
import type { UploadedPicture } from "#tools/shell/uploads/send-picture.ts";
import { useUploads, type Uploads, type UploadTexts } from "#tools/shell/uploads/use-uploads.ts";
import { toast } from "#platform/toast.ts";
import { withAdded, withoutPicture, type Draft } from "./draft.ts";
import type { HeldPicture } from "./held-picture.ts";
import type { ChangeOf } from "#tools/shell/draft/use-draft.ts";

export type PictureDesk = Uploads & {
  pictures: readonly HeldPicture[];
  room: number;
  /** One that the server found to be gone. */
  goneAddress: string | null;
  add: (pictures: readonly HeldPicture[]) => void;
  remove: (asset: Asset) => void;
};

const texts: UploadTexts = {
  failed: "Failed to upload image",
  done: "Image uploaded successfully!",
  problemOf: ({ name, type }) =>
    type.startsWith("image/") ? null : { title: `File ${name} is not an image` },
};

export function usePictures(draft: Draft, change: (change: ChangeOf<Draft>) => void) {
  const [goneAddress, markGone] = useState<string | null>(null);
  const { pictures } = draft;
  const uploads = useUploads({
    room: limits.editorPictures - pictures.length,
    texts,
    onUploaded: (picture) => change((current) => withAdded(current, [heldUpload(picture)])),
  });
  const room = limits.editorPictures - pictures.length - uploads.pending.length;
  const desk: PictureDesk = {
    ...uploads,
    pictures,
    room,
    goneAddress,
    add: (added) => {
      if (added.length > room) toast.error(`Up to ${limits.editorPictures} pictures. Remove one first.`);
      change((current) => withAdded(current, added));
    },
    remove: (asset) => {
      change((current) => withoutPicture(current, asset));
      if (requestAddress(asset) === goneAddress) markGone(null);
    },
  };
  return { desk, markGone };
}

const heldUpload = ({ asset, widthPx, heightPx }: UploadedPicture): HeldPicture => ({
  asset,
  width: widthPx,
  height: heightPx,
  upload: true,
});
