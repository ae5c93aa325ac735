/** The controls of an edit: which pictures, and what to change; and what a phone shows of them while they are folded away. */
import type { EditCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { heldOf, urlOf, type Draft } from "./draft.ts";
import { examplesFor, offersFor, type Known } from "./texts.ts";
import { hasPaint } from "./mask.ts";
import type { HeldPictures } from "./use-pictures.ts";
import { limits } from "@galatea/contract/limits.ts";
import { ImagePlus, Images } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { assetUrl, requestAddress } from "#tools/shell/asset.ts";
import { ChosenThumbnail } from "#tools/shell/uploads/chosen-thumbnail.tsx";
import { DropZone } from "#tools/shell/uploads/drop-zone.tsx";
import { PendingRows } from "#tools/shell/uploads/pending-rows.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError, FieldLabel } from "#ui/field.tsx";
import { thumbnailUrl } from "#gallery/thumbnails.ts";

export type ControlsProps = {
  draft: Draft;
  held: HeldPictures;
  can: EditCapabilities | null;
  /** What the studio knows of the first picture. */
  known: Known;
  onPrompt: (prompt: string) => void;
};

export function Controls({ draft, held, can, known, onPrompt }: ControlsProps) {
  return (
    <>
      <PicturesField held={held} />
      <InstructionsBox
        prompt={draft.prompt}
        can={can}
        known={known}
        pictures={draft.pictures.length}
        onChange={onPrompt}
      />
      {hasPaint(draft.marks) && (
        <p role="note" className="rounded-md bg-accent-wash px-3.5 py-3 text-sm text-pretty">
          Only the painted part will change.
          {known !== "pixels" &&
            " What comes out is kept as pixels: later edits of it change light, colour and style."}
        </p>
      )}
    </>
  );
}

const PicturesPicker = lazy(() => import("#tools/shell/picture-picker/pictures-picker.tsx"));

/** The one that is changed is ringed. */
const firstClass = "shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--accent)]";

/** The one that is changed, the others beside it, what is on its way, and ways to bring one in. */
function PicturesField({ held }: { held: HeldPictures }) {
  const id = useId();
  const [picking, setPicking] = useState(false);
  const { pictures, room } = held;
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
              gone={requestAddress(asset) === held.goneAddress}
              className={position === 0 ? firstClass : undefined}
              onRemove={() => held.remove(asset)}
            />
          ))}
        </ul>
      )}
      <PendingRows uploads={held} />
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
            onFiles={held.take}
          />
          <Button variant="soft" aria-haspopup="dialog" onClick={() => setPicking(true)}>
            <Images size={18} aria-hidden="true" />
            From the gallery
          </Button>
        </>
      )}
      <FieldError>{held.problem}</FieldError>
      {picking && (
        <Suspense fallback={null}>
          <PicturesPicker
            purpose="to edit"
            room={room}
            taken={pictures.map(urlOf)}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              setPicking(false);
              held.add(picked.map(heldOf));
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

const nameOf = (position: number): string =>
  position === 0 ? "The picture that is changed" : `Picture ${position + 1}`;

type InstructionsBoxProps = {
  prompt: string;
  can: EditCapabilities | null;
  known: Known;
  pictures: number;
  onChange: (prompt: string) => void;
};

/** With examples that the engine in use can follow for just this picture. */
function InstructionsBox({ prompt, can, known, pictures, onChange }: InstructionsBoxProps) {
  const id = useId();
  const left = limits.promptChars - prompt.length;
  return (
    <div>
      <FieldLabel htmlFor={id} {...(left < 300 && { aside: `${left.toLocaleString("en-US")} left` })}>
        Instructions
      </FieldLabel>
      <textarea
        id={id}
        value={prompt}
        onChange={(event) => onChange(event.target.value)}
        placeholder="Say what to change, such as “at night” or “warmer, with a vignette”"
        aria-describedby={`${id}-rule`}
        aria-invalid={left < 0 || undefined}
        rows={3}
        className="hairline-ring field-sizing-content max-h-[240px] min-h-[92px] w-full resize-none rounded-md bg-surface-2 px-3.5 py-3 placeholder:text-fg-3 aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]"
      />
      <p id={`${id}-rule`} className="mt-2 text-sm text-pretty text-fg-3">
        Content must not be sexual. Nobody is undressed, and everyone shown is an adult.
      </p>
      {can && pictures > 0 && (
        <>
          <ul aria-label="Examples" className="mt-3 flex flex-wrap gap-2">
            {examplesFor(can, known, pictures).map((example) => (
              <li key={example}>
                <button
                  type="button"
                  onClick={() => onChange(prompt.trim() === "" ? example : `${prompt.trim()}, ${example}`)}
                  className="inline-flex min-h-11 items-center rounded-full bg-surface-3 px-3.5 text-sm text-fg-2 transition-colors duration-150 hover:bg-raised hover:text-fg md:min-h-9"
                >
                  {example}
                </button>
              </li>
            ))}
          </ul>
          <AllOffers offers={offersFor(can, known)} known={known} />
        </>
      )}
    </div>
  );
}

function AllOffers({ offers, known }: { offers: readonly string[]; known: Known }) {
  return (
    <details className="group mt-2 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-fg-2 underline decoration-outline underline-offset-4 hover:text-fg">
        All that can be asked of this picture
      </summary>
      <p className="mb-2 text-pretty text-fg-3">
        {known === "pixels"
          ? "The engine in use works on its pixels: light, colour, sharpness, shape and style."
          : "It was drawn here, so that the engine changes what it shows and draws it again."}
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-fg-2">
        {offers.map((offer) => (
          <li key={offer}>{offer}</li>
        ))}
      </ul>
    </details>
  );
}

type FoldedControlsProps = Pick<ControlsProps, "held" | "draft"> & { onOpen: () => void };

/** On a phone, while they are folded away. */
export function FoldedControls({ held, draft, onOpen }: FoldedControlsProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mt-3 mb-3 flex w-full items-center gap-3 rounded-[12px] bg-surface-2 p-2 pr-3.5 text-left"
    >
      {held.pictures.slice(0, 2).map(({ asset }) => (
        <img
          key={assetUrl(asset)}
          src={thumbnailUrl(assetUrl(asset), 160) ?? assetUrl(asset)}
          alt=""
          className="size-11 flex-none rounded-md object-cover"
        />
      ))}
      {held.pictures.length === 0 && (
        <span className="grid size-11 flex-none place-items-center rounded-md bg-surface-3 text-fg-2">
          <ImagePlus size={20} aria-hidden="true" />
        </span>
      )}
      <span className="sr-only">Pictures and instructions: </span>
      <span className={`line-clamp-2 ${draft.prompt ? "text-fg-2" : "text-fg-3"}`}>
        {draft.prompt || (held.pictures.length === 0 ? "Upload images" : "Say what to change")}
      </span>
    </button>
  );
}
