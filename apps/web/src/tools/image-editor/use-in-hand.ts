/** A picture that the address brings along, its own or a character's face: taken in hand once, then forgotten there. */
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { useCharacters } from "#gallery/characters/use-characters.ts";
import { useContent } from "#gallery/content-pages.ts";
import { toast } from "#platform/toast.ts";
import type { Asset } from "#tools/shell/asset.ts";
import { heldOf, type HeldPicture } from "./held-picture.ts";

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
