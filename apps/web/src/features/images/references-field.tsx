/** The pictures that the next one follows: what is there, what is on its way, and the ways to bring one in. */
import { limits } from "@galatea/contract/limits.ts";
import { ImagePlus, Images, X } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState, type ComponentProps } from "react";
import { thumbnailUrl } from "#core/gallery/thumbnails.ts";
import { pictureTypes } from "#core/uploads/picture-file.ts";
import { classNames } from "#ui/class-names.ts";
import type { Reference } from "./draft.ts";
import type { ReferenceDesk } from "./use-references.ts";

const GalleryPicker = lazy(() => import("./gallery-picker.tsx"));
const ReferenceUploads = lazy(() => import("./reference-uploads.tsx"));

export function ReferencesField({ desk, use }: { desk: ReferenceDesk; use: string | undefined }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState(false);
  const { references, room, pending } = desk;
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="mb-2.5 flex items-baseline justify-between gap-3 text-sm">
        <span id={id} className="font-strong">
          References
        </span>
        <span className="text-fg-3 tabular-nums">
          {references.length} of {limits.referencePictures}
        </span>
      </div>
      {references.length > 0 && (
        <ul className="mb-2.5 flex flex-wrap gap-2.5">
          {references.map((reference, position) => (
            <Thumbnail
              key={reference.url}
              reference={reference}
              position={position + 1}
              gone={reference.url === desk.goneUrl}
              onRemove={() => desk.remove(reference.url)}
            />
          ))}
        </ul>
      )}
      {pending.length > 0 && (
        <Suspense fallback={null}>
          <ReferenceUploads desk={desk} />
        </Suspense>
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
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-label="Add a picture"
        accept={pictureTypes.join(",")}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it was removed.
          event.target.value = "";
          desk.takeFiles(files);
        }}
      />
      {(references.length > 0 || pending.length > 0) && use && (
        <p className="mt-2 text-sm text-pretty text-fg-3">{use}</p>
      )}
      {picking && (
        <Suspense fallback={null}>
          <GalleryPicker
            room={room}
            taken={references.map(({ url }) => url)}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              setPicking(false);
              desk.add(picked);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

type ThumbnailProps = { reference: Reference; position: number; gone: boolean; onRemove: () => void };

function Thumbnail({ reference, position, gone, onRemove }: ThumbnailProps) {
  const [broken, setBroken] = useState(false);
  const away = gone || broken;
  return (
    <li className="relative">
      <img
        src={thumbnailUrl(reference.url, 160) ?? reference.url}
        alt={away ? `Reference ${position}, which is gone` : `Reference ${position}`}
        width={68}
        height={68}
        onError={() => setBroken(true)}
        className={classNames(
          "size-[68px] rounded-md bg-surface-2 object-cover text-sm text-danger",
          away && "shadow-[0_0_0_2px_var(--danger)] brightness-50",
        )}
      />
      <button
        type="button"
        aria-label={`Remove reference ${position}`}
        title="Remove"
        onClick={onRemove}
        data-theme="dark"
        className="glass absolute -top-1.5 -right-1.5 grid size-7 place-items-center rounded-full after:absolute after:-inset-2"
      >
        <X size={15} aria-hidden="true" />
      </button>
      {away && (
        <span
          data-theme="dark"
          className="pointer-events-none absolute inset-x-0 bottom-1 text-center text-sm font-strong text-fg"
        >
          Gone
        </span>
      )}
    </li>
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
