/** The pictures that the next one follows: those in the draft, those being uploaded, and the ways to add one. */
import { ImagePlus, Images } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState, type ComponentProps } from "react";
import { assetUrl, findDragged, isSameAsset, requestAddress, type Asset } from "#tools/shell/asset.ts";
import { FieldHead } from "#tools/shell/fields/field-head.tsx";
import { usePageDrop } from "#tools/shell/page/use-page-drop.ts";
import { ChosenThumbnail } from "#tools/shell/uploads/chosen-thumbnail.tsx";
import { FileInput } from "#tools/shell/uploads/file-input.tsx";
import { PendingRows } from "#tools/shell/uploads/pending-rows.tsx";
import { pictureTypes } from "#tools/shell/uploads/picture-types.ts";
import { referenceUploadTexts } from "#tools/shell/uploads/reference-upload-texts.ts";
import { useUploads, type Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { referenceOf, type Draft, type DraftChange, type Reference } from "./draft.ts";

const PicturesPicker = lazy(() => import("#tools/shell/picture-picker/pictures-picker.tsx"));

export type References = {
  chosen: readonly Reference[];
  uploads: Uploads;
  /** How many the engine in use follows. */
  most: number;
  room: number;
  /** The engine in use follows pictures. */
  followed: boolean;
  /** The address of a reference that the server could not find. */
  goneAddress: string | null;
  /** False when not all of them were added. */
  add: (references: readonly Reference[]) => boolean;
  remove: (asset: Asset) => void;
  markGone: (address: string | null) => void;
};

/** `most`: how many the engine in use follows. */
type Options = { draft: Draft; most: number; change: (change: DraftChange) => void };

export function useReferences({ draft, most, change }: Options): References {
  const [goneAddress, markGone] = useState<string | null>(null);
  const { references: chosen } = draft;
  const followed = most > 0;

  const append = (added: readonly Reference[]): boolean => {
    const unknown = added.filter(({ asset }) => !chosen.some((known) => isSameAsset(known.asset, asset)));
    const fits = chosen.length + unknown.length <= most;
    if (!fits) toast.error(`Up to ${most} ${most === 1 ? "reference" : "references"}. Remove one first.`);
    change(({ references }) => ({
      references: unique([...references, ...unknown]).slice(0, Math.max(most, references.length)),
      // A consent covers only the uploads that it was given for.
      ...(unknown.some(({ upload }) => upload) && { consent: false }),
    }));
    return fits;
  };
  const uploads = useUploads({
    room: Math.max(0, most - chosen.length),
    texts: referenceUploadTexts,
    onUploaded: ({ asset }) => append([{ asset, upload: true }]),
  });
  const add = (added: readonly Reference[]): boolean => {
    if (followed) return append(added);
    tellNotFollowed();
    return false;
  };
  const remove = (asset: Asset) => {
    change(({ references }) => ({ references: references.filter((one) => !isSameAsset(one.asset, asset)) }));
    if (requestAddress(asset) === goneAddress) markGone(null);
  };
  const room = Math.max(0, most - chosen.length - uploads.pending.length);
  return { chosen, uploads, most, room, followed, goneAddress, add, remove, markGone };
}

const unique = (references: readonly Reference[]): Reference[] =>
  references.filter(
    ({ asset }, position) => references.findIndex((one) => isSameAsset(one.asset, asset)) === position,
  );

const tellNotFollowed = () => void toast.error("The engine in use cannot use references");

/** Takes files and own pictures that are dropped on the page. True while something is dragged over it. */
export function useDroppedReferences({ uploads, followed, add }: References): boolean {
  const { connection } = useSession();
  const takeDragged = async (url: string) => {
    const row = connection && (await findDragged(connection.supabase, url));
    if (row) add([referenceOf(row)]);
    else toast.error("This picture is not there any more");
  };
  return usePageDrop({
    onFiles: (files) => (followed ? uploads.take(files) : tellNotFollowed()),
    onOwnPicture: (url) => void takeDragged(url),
  });
}

/** @param use how the engine uses references, in the sentence of its own configuration. */
export function ReferencesField({ references, use }: { references: References; use: string | undefined }) {
  const id = useId();
  const { chosen, uploads, most, goneAddress, remove } = references;
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <FieldHead id={id} title="References" aside={`${chosen.length} of ${most}`} />
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
              onRemove={() => remove(asset)}
            />
          ))}
        </ul>
      )}
      {uploads.pending.length > 0 && (
        <div className="mb-2.5 grid gap-2">
          <PendingRows uploads={uploads} />
        </div>
      )}
      <AddReferences references={references} />
      <p className="mt-2 text-sm text-pretty text-fg-3">
        {(chosen.length > 0 || uploads.pending.length > 0) && use && `${use} `}
        The picture should not be sexual.
      </p>
    </fieldset>
  );
}

function AddReferences({ references: { chosen, uploads, room, add } }: { references: References }) {
  const input = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState(false);
  return (
    <>
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
      {picking && (
        <Suspense fallback={null}>
          <PicturesPicker
            purpose="to follow"
            room={room}
            taken={chosen.map(({ asset }) => assetUrl(asset))}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              setPicking(false);
              add(picked.map(referenceOf));
            }}
          />
        </Suspense>
      )}
    </>
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
