/** The controls of an edit: its pictures and the instructions. The same on a desktop and in the phone's sheet. */
import { editFacts } from "@galatea/contract/tools/edit.ts";
import type { EditCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { limits } from "@galatea/contract/limits.ts";
import { ImagePlus, Images } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { assetUrl, requestAddress, type Asset } from "#tools/shell/asset.ts";
import type { ChangeOf } from "#tools/shell/draft/use-draft.ts";
import type { EngineOf } from "#platform/engines.ts";
import { EnginePicker } from "#tools/shell/fields/engine-picker.tsx";
import { FieldHead } from "#tools/shell/fields/field-head.tsx";
import { WordsField } from "#tools/shell/prompt/words-field.tsx";
import { ChosenThumbnail } from "#tools/shell/uploads/chosen-thumbnail.tsx";
import { DropZone } from "#tools/shell/uploads/drop-zone.tsx";
import { PendingRows } from "#tools/shell/uploads/pending-rows.tsx";
import { useUploads, type Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { heldOf, urlOf, withAdded, withoutPicture, type Draft, type HeldPicture } from "./draft.ts";
import { hasPaint } from "./mask.ts";
import type { EditReason } from "./readiness.ts";
import { examplesFor, offersFor, uploadTexts, type Known } from "./texts.ts";

type ControlsProps = {
  draft: Draft;
  held: HeldPictures;
  engines: readonly EngineOf<"edit">[];
  /** Null while none serves. */
  engine: EngineOf<"edit"> | null;
  /** The facts about the first picture. */
  known: Known;
  /** The fields that a press found missing. */
  problem: EditReason | null;
  onPrompt: (prompt: string) => void;
  onEngine: (engineId: string | null) => void;
};

export function Controls(props: ControlsProps) {
  const { draft, held, engines, engine, known, problem, onPrompt, onEngine } = props;
  return (
    <>
      <PicturesField held={held} problem={problem?.code === "no_picture" ? problem.message : held.problem} />
      <InstructionsField
        prompt={draft.prompt}
        problem={problem?.code === "prompt_missing" ? problem.message : null}
        can={engine?.capabilities ?? null}
        known={known}
        pictures={draft.pictures.length}
        onChange={onPrompt}
      />
      {hasPaint(draft.marks) && (
        <p role="note" className="rounded-md bg-accent-wash px-3.5 py-3 text-sm text-pretty">
          Only the painted part will change.
          {known !== "pixels" && " Later edits of the result can change its light, colour and style."}
        </p>
      )}
      <EnginePicker
        engines={engines}
        chosen={engine}
        toolCredits={editFacts.costCredits}
        onChange={onEngine}
      />
    </>
  );
}

export type HeldPictures = Uploads & {
  pictures: readonly HeldPicture[];
  room: number;
  /** The picture that the server found to be gone, as a request names it. */
  goneAddress: string | null;
  add: (pictures: readonly HeldPicture[]) => void;
  remove: (asset: Asset) => void;
};

/** The draft's pictures and the uploads that will join them. */
export function usePictures(draft: Draft, change: (change: ChangeOf<Draft>) => void) {
  const [goneAddress, markGone] = useState<string | null>(null);
  const { pictures } = draft;
  const uploads = useUploads({
    room: limits.editorPictures - pictures.length,
    texts: uploadTexts,
    onUploaded: ({ asset, widthPx: width, heightPx: height }) =>
      change((current) => withAdded(current, [{ asset, width, height, upload: true }])),
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

/** The pictures, the uploads on their way, and the ways to bring one in. */
function PicturesField({ held, problem }: { held: HeldPictures; problem: string | null }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-2.5">
      <FieldHead
        id={id}
        title="Pictures"
        aside={`${held.pictures.length} of ${limits.editorPictures}`}
        className=""
      />
      {held.pictures.length > 0 && <ChosenPictures held={held} />}
      <PendingRows uploads={held} />
      {held.room > 0 && (
        <DropZone
          label={held.pictures.length === 0 ? "Upload images" : "Add another image"}
          hint={
            held.pictures.length === 0
              ? "Drop, paste or choose up to four. JPEG, PNG or WebP, up to 10 MB each."
              : "The others are placed beside the first, as in a collage."
          }
          multiple
          onFiles={held.take}
        />
      )}
      <FromGallery held={held} />
      <FieldError>{problem}</FieldError>
    </fieldset>
  );
}

/** The picture that is edited is ringed. */
const firstClass = "shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--accent)]";

const ChosenPictures = ({ held }: { held: HeldPictures }) => (
  <ul className="flex flex-wrap gap-2.5">
    {held.pictures.map(({ asset }, index) => (
      <ChosenThumbnail
        key={assetUrl(asset)}
        url={assetUrl(asset)}
        name={nameOf(index)}
        removeLabel={`Remove: ${nameOf(index).toLowerCase()}`}
        sizePx={76}
        gone={requestAddress(asset) === held.goneAddress}
        className={index === 0 ? firstClass : undefined}
        onRemove={() => held.remove(asset)}
      />
    ))}
  </ul>
);

const nameOf = (index: number): string =>
  index === 0 ? "The picture that is changed" : `Picture ${index + 1}`;

const PicturesPicker = lazy(() => import("#tools/shell/picture-picker/pictures-picker.tsx"));

function FromGallery({ held }: { held: HeldPictures }) {
  const [picking, setPicking] = useState(false);
  return (
    <>
      {held.room > 0 && (
        <Button variant="soft" aria-haspopup="dialog" onClick={() => setPicking(true)}>
          <Images size={18} aria-hidden="true" />
          From the gallery
        </Button>
      )}
      {picking && (
        <Suspense fallback={null}>
          <PicturesPicker
            purpose="to edit"
            room={held.room}
            taken={held.pictures.map(urlOf)}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              setPicking(false);
              held.add(picked.map(heldOf));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

type InstructionsFieldProps = {
  prompt: string;
  problem: string | null;
  can: EditCapabilities | null;
  known: Known;
  pictures: number;
  onChange: (prompt: string) => void;
};

/** With examples that the engine in use can follow for this picture. */
function InstructionsField({ prompt, problem, can, known, pictures, onChange }: InstructionsFieldProps) {
  const left = limits.promptChars - prompt.length;
  return (
    <div>
      <WordsField
        label="Instructions"
        aside={left < 300 ? `${left.toLocaleString("en-US")} left` : undefined}
        words={prompt}
        problem={problem}
        placeholder="Say what to change, such as “at night” or “warmer, with a vignette”"
        hint="Content must not be sexual. Nobody is undressed, and everyone shown is an adult."
        className="hairline-ring max-h-[240px] min-h-[92px] rounded-md px-3.5 py-3 aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]"
        onChange={onChange}
      />
      {can && pictures > 0 && (
        <>
          <Examples
            examples={examplesFor(can, known, pictures)}
            onPick={(example) => onChange(prompt.trim() === "" ? example : `${prompt.trim()}, ${example}`)}
          />
          <AllOffers offers={offersFor(can, known)} known={known} />
        </>
      )}
    </div>
  );
}

type ExamplesProps = { examples: readonly string[]; onPick: (example: string) => void };

const Examples = ({ examples, onPick }: ExamplesProps) => (
  <ul aria-label="Examples" className="mt-3 flex flex-wrap gap-2">
    {examples.map((example) => (
      <li key={example}>
        <button
          type="button"
          onClick={() => onPick(example)}
          className="inline-flex min-h-11 items-center rounded-full bg-surface-3 px-3.5 text-sm text-fg-2 transition-colors duration-150 hover:bg-raised hover:text-fg md:min-h-9"
        >
          {example}
        </button>
      </li>
    ))}
  </ul>
);

/** Opened, it is moved above the button, which stays at the lower edge of the screen and would cover it. */
function AllOffers({ offers, known }: { offers: readonly string[]; known: Known }) {
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
      }}
      className="group mt-2 scroll-my-4 text-sm md:scroll-mb-40"
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-fg-2 underline decoration-outline underline-offset-4 hover:text-fg">
        Everything you can ask of this picture
      </summary>
      <p className="mb-2 text-pretty text-fg-3">
        {known === "pixels"
          ? "The engine can change its light, colour, sharpness, shape and style."
          : "It was drawn here, so the engine can change what it shows and draw it again."}
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

/** On a phone, while the controls are folded away. */
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
