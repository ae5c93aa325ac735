/** The pictures in hand, the uploads that will join them, and one that the address brings along. */
import { limits } from "@galatea/contract/limits.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { requestAddress, type Asset } from "#tools/shell/asset.ts";
import type { UploadedPicture } from "#tools/shell/uploads/send-picture.ts";
import type { UploadTexts } from "#tools/shell/uploads/upload-texts.ts";
import { useUploads, type Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { toast } from "#platform/toast.ts";
import { heldOf, withAdded, withoutPicture, type Draft, type HeldPicture } from "./draft.ts";
import type { ChangeOf } from "#tools/shell/draft/use-draft.ts";
import { useSearchParams } from "react-router";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { useContent } from "#gallery/content-pages.ts";

export type HeldPictures = Uploads & {
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
  const held: HeldPictures = {
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
  return { held, markGone };
}

const heldUpload = ({ asset, widthPx, heightPx }: UploadedPicture): HeldPicture => ({
  asset,
  width: widthPx,
  height: heightPx,
  upload: true,
});

/** One's own or a character's face: taken in hand once, then the address is free of it. */
export function useInHand(take: (picture: HeldPicture) => void): boolean {
  const [params, setParams] = useSearchParams();
  const pictureId = params.get("picture") ?? params.get("result");
  const characterId = params.get("characterId");
  const asked = useContent(pictureId);
  const characters = useCharacters();
  const character = characters.data?.find(({ id }) => id === characterId);
  const face = character?.reference_image_url ?? null;
  const fileId = character?.face_id ?? null;

  const done = useEffectEvent((picture: HeldPicture | null) => {
    if (picture) take(picture);
    else toast.error("Failed to load uploaded image", { description: "This picture is not there any more." });
    const next = new URLSearchParams(params);
    for (const name of ["picture", "result", "characterId"]) next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
  });
  const { data } = asked;
  useEffect(() => {
    if (pictureId === null || data === undefined) return;
    done(data && data.trashed_at === null && data.content_type !== "video" ? heldOf(data) : null);
  }, [pictureId, data]);

  const known = characters.data !== undefined;
  useEffect(() => {
    if (pictureId !== null || characterId === null || !known) return;
    if (face === null || fileId === null) return done(null);
    let current = true;
    const image = new Image();
    image.src = face;
    const end = (found: boolean) => {
      if (!current) return;
      const { naturalWidth: width, naturalHeight: height } = image;
      const asset: Asset = { reference: { kind: "upload", id: fileId }, url: face };
      done(found ? { asset, width, height, upload: false } : null);
    };
    image.decode().then(
      () => end(true),
      () => end(false),
    );
    return () => {
      current = false;
    };
  }, [pictureId, characterId, known, face, fileId]);
  return pictureId !== null || characterId !== null;
}
