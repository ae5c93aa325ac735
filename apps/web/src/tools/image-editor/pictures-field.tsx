/** The pictures of the edit: the one that is changed, the others beside it, what is on its way, and ways to bring one in. */
import { limits } from "@galatea/contract/limits.ts";
import { Images } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { assetUrl, requestAddress } from "#tools/shell/asset.ts";
import { ChosenThumbnail } from "#tools/shell/uploads/chosen-thumbnail.tsx";
import { DropZone } from "#tools/shell/uploads/drop-zone.tsx";
import { PendingRows } from "#tools/shell/uploads/pending-rows.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { heldOf, urlOf } from "./held-picture.ts";
import type { PictureDesk } from "./use-pictures.ts";

const PicturesPicker = lazy(() => import("#tools/shell/picture-picker/pictures-picker.tsx"));

/** The one that is changed is ringed. */
const firstClass = "shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--accent)]";

export function PicturesField({ desk }: { desk: PictureDesk }) {
  const id = useId();
  const [picking, setPicking] = useState(false);
  const { pictures, room } = desk;
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-2.5">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span id={id} className="font-strong">
          Pictures
        </span>
        <span className="text-fg-3 tabular-nums">
          {pictures.length} of {limits.editorPictures}
        </span>
      </div>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2.5">
          {pictures.map(({ asset }, position) => (
            <ChosenThumbnail
              key={assetUrl(asset)}
              url={assetUrl(asset)}
              name={nameOf(position)}
              removeLabel={`Remove: ${nameOf(position).toLowerCase()}`}
              sizePx={76}
              gone={requestAddress(asset) === desk.goneAddress}
              className={position === 0 ? firstClass : undefined}
              onRemove={() => desk.remove(asset)}
            />
          ))}
        </ul>
      )}
      <PendingRows uploads={desk} />
      {room > 0 && (
        <>
          <DropZone
            label={pictures.length === 0 ? "Upload images" : "Add another image"}
            hint={
              pictures.length === 0
                ? "Drop, paste or choose up to four. JPEG, PNG or WebP, up to 10 MB each."
                : "Others lie beside the first, as in a collage."
            }
            multiple
            onFiles={desk.take}
          />
          <Button variant="soft" aria-haspopup="dialog" onClick={() => setPicking(true)}>
            <Images size={18} aria-hidden="true" />
            From the gallery
          </Button>
        </>
      )}
      <FieldError>{desk.problem}</FieldError>
      {picking && (
        <Suspense fallback={null}>
          <PicturesPicker
            purpose="to edit"
            room={room}
            taken={pictures.map(urlOf)}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              setPicking(false);
              desk.add(picked.map(heldOf));
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

const nameOf = (position: number): string =>
  position === 0 ? "The picture that is changed" : `Picture ${position + 1}`;
