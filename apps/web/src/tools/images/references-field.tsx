/** The pictures that the next one follows: what is there, what is on its way, and the ways to bring one in. */
import { limits } from "@galatea/contract/limits.ts";
import { ImagePlus, Images } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState, type ComponentProps } from "react";
import { ChosenThumbnail } from "#tools/shell/uploads/chosen-thumbnail.tsx";
import { FileInput } from "#tools/shell/uploads/file-input.tsx";
import { pictureTypes } from "#tools/shell/uploads/picture-types.ts";
import { referenceOf } from "./draft.ts";
import type { ReferenceDesk } from "./use-references.ts";

const PicturesPicker = lazy(() => import("#tools/shell/picture-picker/pictures-picker.tsx"));
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
          {references.map(({ url }, position) => (
            <ChosenThumbnail
              key={url}
              url={url}
              name={`Reference ${position + 1}`}
              removeLabel={`Remove reference ${position + 1}`}
              sizePx={68}
              gone={url === desk.goneUrl}
              onRemove={() => desk.remove(url)}
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
      <FileInput
        ref={input}
        label="Add a picture"
        accept={pictureTypes.join(",")}
        multiple
        onFiles={desk.takeFiles}
      />
      <p className="mt-2 text-sm text-pretty text-fg-3">
        {(references.length > 0 || pending.length > 0) && use && `${use} `}
        The picture should not be sexual.
      </p>
      {picking && (
        <Suspense fallback={null}>
          <PicturesPicker
            purpose="to follow"
            room={room}
            taken={references.map(({ url }) => url)}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              setPicking(false);
              desk.add(picked.map(referenceOf));
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
