/** The pictures that the next one follows: what is there, what is on its way, and the ways to bring one in. */
import { limits } from "@galatea/contract/limits.ts";
import { ImagePlus, Images } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState, type ComponentProps } from "react";
import { assetUrl, isSameAsset, requestAddress, type Asset } from "#tools/shell/asset.ts";
import { ChosenThumbnail } from "#tools/shell/uploads/chosen-thumbnail.tsx";
import { FileInput } from "#tools/shell/uploads/file-input.tsx";
import { PendingRows } from "#tools/shell/uploads/pending-rows.tsx";
import { pictureTypes } from "#tools/shell/uploads/picture-types.ts";
import { referenceUploadTexts } from "#tools/shell/uploads/reference-upload-texts.ts";
import { useUploads, type Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { toast } from "#platform/toast.ts";
import { referenceOf, type Draft, type DraftChange, type Reference } from "./draft.ts";

const PicturesPicker = lazy(() => import("#tools/shell/picture-picker/pictures-picker.tsx"));

export type References = {
  chosen: readonly Reference[];
  uploads: Uploads;
  room: number;
  /** The address of one that the server found to be gone. */
  goneAddress: string | null;
  /** False where there was no room for all of them. */
  add: (references: readonly Reference[]) => boolean;
  remove: (asset: Asset) => void;
  markGone: (address: string | null) => void;
};

export function useReferences(draft: Draft, change: (change: DraftChange) => void): References {
  const [goneAddress, markGone] = useState<string | null>(null);
  const { references: chosen } = draft;
  const most = limits.referencePictures;

  const add = (added: readonly Reference[]): boolean => {
    const fresh = added.filter(({ asset }) => !chosen.some((known) => isSameAsset(known.asset, asset)));
    const fits = chosen.length + fresh.length <= most;
    if (!fits) toast.error(`Up to ${most} references. Remove one first.`);
    change(({ references }) => ({
      references: unique([...references, ...fresh]).slice(0, most),
      // The consent to those before does not cover this one.
      ...(fresh.some(({ upload }) => upload) && { consent: false }),
    }));
    return fits;
  };
  const uploads = useUploads({
    room: most - chosen.length,
    texts: referenceUploadTexts,
    onUploaded: ({ asset }) => add([{ asset, upload: true }]),
  });
  const remove = (asset: Asset) => {
    change(({ references }) => ({ references: references.filter((one) => !isSameAsset(one.asset, asset)) }));
    if (requestAddress(asset) === goneAddress) markGone(null);
  };
  const room = most - chosen.length - uploads.pending.length;
  return { chosen, uploads, room, goneAddress, add, remove, markGone };
}

const unique = (references: readonly Reference[]): Reference[] =>
  references.filter(
    ({ asset }, position) => references.findIndex((one) => isSameAsset(one.asset, asset)) === position,
  );

/** @param use what the engine takes from them, in its own words. */
export function ReferencesField({ references, use }: { references: References; use: string | undefined }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState(false);
  const { chosen, uploads, room, goneAddress } = references;
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="mb-2.5 flex items-baseline justify-between gap-3 text-sm">
        <span id={id} className="font-strong">
          References
        </span>
        <span className="text-fg-3 tabular-nums">
          {chosen.length} of {limits.referencePictures}
        </span>
      </div>
      {chosen.length > 0 && (
        <ul className="mb-2.5 flex flex-wrap gap-2.5">
          {chosen.map(({ asset }, position) => (
            <ChosenThumbnail
              key={assetUrl(asset)}
              url={assetUrl(asset)}
              name={`Reference ${position + 1}`}
              removeLabel={`Remove reference ${position + 1}`}
              sizePx={68}
              gone={requestAddress(asset) === goneAddress}
              onRemove={() => references.remove(asset)}
            />
          ))}
        </ul>
      )}
      {uploads.pending.length > 0 && (
        <div className="mb-2.5 grid gap-2">
          <PendingRows uploads={uploads} />
        </div>
      )}
      {room > 0 && (
        <div className="flex flex-wrap gap-2">
          <AddButton onClick={() => input.current?.click()}>
            <ImagePlus size={18} aria-hidden="true" />
            Add a picture
          </AddButton>
          <AddButton onClick={() => setPicking(true)} aria-haspopup="dialog">
            <Images size={18} aria-hidden="true" />
            From the gallery
          </AddButton>
        </div>
      )}
      <FileInput
        ref={input}
        label="Add a picture"
        accept={pictureTypes.join(",")}
        multiple
        onFiles={uploads.take}
      />
      <p className="mt-2 text-sm text-pretty text-fg-3">
        {(chosen.length > 0 || uploads.pending.length > 0) && use && `${use} `}
        The picture should not be sexual.
      </p>
      {picking && (
        <Suspense fallback={null}>
          <PicturesPicker
            purpose="to follow"
            room={room}
            taken={chosen.map(({ asset }) => assetUrl(asset))}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              setPicking(false);
              references.add(picked.map(referenceOf));
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

function AddButton(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      className="flex min-h-11 flex-1 items-center justify-center gap-2 rounded-md bg-surface-2 px-2.5 text-sm whitespace-nowrap text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg"
    />
  );
}
