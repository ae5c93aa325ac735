/** The field of a source: the picture or video that is chosen, and the ways to choose another. */
import { limits } from "@galatea/contract/limits.ts";
import { Check, Forward, ImagePlus, Images, LibraryBig, UserRound, X } from "lucide-react";
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { assetUrl } from "#tools/shell/asset.ts";
import { FileInput } from "#tools/shell/uploads/file-input.tsx";
import { PendingRows } from "#tools/shell/uploads/pending-rows.tsx";
import { useUploads, type Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field.tsx";
import { pictureUrl, samples, stillOf, type Source, type Still } from "./draft.ts";
import { pictureLost, signInToUpload, uploadTexts } from "./texts.ts";

const OnePicturePicker = lazy(() => import("#tools/shell/picture-picker/one-picture-picker.tsx"));

/** An upload replaces the chosen source. */
export const useSourceUploads = (onChosen: (still: Still) => void): Uploads =>
  useUploads({
    room: 1,
    replaces: true,
    texts: uploadTexts,
    onUploaded: ({ asset }) => onChosen({ kind: "upload", asset, title: "Uploaded image" }),
  });

type SourceFieldProps = {
  label: string;
  source: Source | null;
  uploads: Uploads;
  /** Only paid plans have the provided pictures. */
  hasSamples: boolean;
  /** Why it has to be filled in, after a press without it. */
  problem?: string | null;
  onChange: (source: Still | null) => void;
};

export function SourceField(props: SourceFieldProps) {
  const { label, source, uploads, hasSamples, problem = null, onChange } = props;
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (problem !== null) field.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const isPending = uploads.pending.length > 0;
  const choose = (still: Still | null) => {
    // The choice replaces an upload that is on its way.
    uploads.cancelAll();
    onChange(still);
  };
  const upload = () => {
    if (user) input.current?.click();
    else toast.error(signInToUpload.title, { description: signInToUpload.description });
  };
  return (
    <fieldset
      ref={field}
      aria-labelledby={id}
      aria-describedby={problem === null ? undefined : `${id}-problem`}
      className="min-w-0 scroll-my-4"
    >
      <div className="mb-2.5 flex items-baseline justify-between gap-3 text-sm">
        <span id={id} className="font-strong">
          {label}
        </span>
        <span className="text-fg-3">Up to {limits.uploadBytes / (1024 * 1024)} MB</span>
      </div>
      {isPending ? (
        <div className="mb-2">
          <PendingRows uploads={uploads} />
        </div>
      ) : source ? (
        <Chosen source={source} onRemove={() => choose(null)} />
      ) : (
        <UploadButton onClick={upload} />
      )}
      <div className="flex gap-2">
        {(source || isPending) && (
          <SmallButton onClick={upload} className="flex-[0.8]">
            <ImagePlus size={18} aria-hidden="true" />
            Upload
          </SmallButton>
        )}
        <Pickers source={source} hasSamples={hasSamples} onPick={choose} />
      </div>
      <FieldError id={`${id}-problem`}>{problem}</FieldError>
      <FileInput ref={input} label={label} accept="image/*" onFiles={uploads.take} />
    </fieldset>
  );
}

const UploadButton = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="mb-2 flex min-h-[92px] w-full items-center gap-4 rounded-[12px] border border-dashed border-outline bg-surface-2 px-4 py-3 text-left transition-colors duration-150 hover:bg-surface-3"
  >
    <ImagePlus size={22} aria-hidden="true" className="text-fg-2" />
    <span className="min-w-0">
      <span className="block font-strong">Upload an image</span>
      <span className="block text-sm text-pretty text-fg-2">
        Drop, paste or choose. The video takes its shape.
      </span>
    </span>
  </button>
);

type PickersProps = Pick<SourceFieldProps, "source" | "hasSamples"> & { onPick: (still: Still) => void };

/** The buttons for the person's own and the provided pictures, and the dialogs that they open. */
function Pickers({ source, hasSamples, onPick }: PickersProps) {
  const [open, setOpen] = useState<"own" | "samples" | null>(null);
  const close = () => setOpen(null);
  const pick = (still: Still) => {
    close();
    onPick(still);
  };
  return (
    <>
      <SmallButton onClick={() => setOpen("own")} aria-haspopup="dialog">
        <Images size={18} aria-hidden="true" />
        Your pictures
      </SmallButton>
      {hasSamples && (
        <SmallButton onClick={() => setOpen("samples")} aria-haspopup="dialog">
          <LibraryBig size={18} aria-hidden="true" />
          Provided images
        </SmallButton>
      )}
      {open === "own" && (
        <Suspense fallback={null}>
          <OnePicturePicker
            withUploads
            words={{ title: "Your pictures", description: "Choose the one to animate." }}
            onPick={(row) => pick(stillOf(row))}
            onClose={close}
          />
        </Suspense>
      )}
      {open === "samples" && (
        <SamplesPicker
          chosenUrl={source?.kind === "sample" ? assetUrl(source.asset) : null}
          onPick={pick}
          onClose={close}
        />
      )}
    </>
  );
}

const kindLines: Record<Exclude<Source["kind"], "video">, string> = {
  upload: "Your upload",
  own: "Your picture",
  sample: "From the provided images",
  character: "Your character’s face",
};

const describeSource = (source: Source): string =>
  source.kind === "video"
    ? `Extending this video: ${source.durationS} s so far, up to ${limits.videoSeconds} s`
    : kindLines[source.kind];

function Chosen({ source, onRemove }: { source: Source; onRemove: () => void }) {
  const [broken, setBroken] = useState(false);
  const url = pictureUrl(source);
  const fail = () => {
    setBroken(true);
    if (source.kind === "upload") toast.error(pictureLost);
  };
  return (
    <div className="mb-2 flex items-center gap-3.5 rounded-[12px] bg-surface-2 p-2 pr-1.5">
      {url && !broken ? (
        <img
          key={url}
          src={thumbnailUrl(url, 320) ?? url}
          alt=""
          onError={fail}
          className="h-[84px] w-[76px] flex-none rounded-md bg-sunk object-cover object-[50%_25%]"
        />
      ) : (
        <NoPicture>{source.kind === "video" ? <Forward size={20} /> : <UserRound size={20} />}</NoPicture>
      )}
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-strong break-words">{source.title}</p>
        <p className="text-sm text-pretty text-fg-2">
          {broken && source.kind === "upload" ? (
            <span className="text-danger">{pictureLost}</span>
          ) : (
            describeSource(source)
          )}
        </p>
      </div>
      <IconButton label="Remove the picture" onClick={onRemove}>
        <X size={18} />
      </IconButton>
    </div>
  );
}

const NoPicture = ({ children }: { children: ReactNode }) => (
  <span
    aria-hidden="true"
    className="grid h-[84px] w-[76px] flex-none place-items-center rounded-md bg-sunk text-fg-3"
  >
    {children}
  </span>
);

function SmallButton({ className, ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        "flex min-h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-[12px] bg-surface-2 px-1.5 py-2 text-center text-sm leading-tight text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg",
        className,
      )}
    />
  );
}

type SamplesPickerProps = {
  chosenUrl: string | null;
  onPick: (still: Still) => void;
  onClose: () => void;
};

/** The provided pictures: fictional adults that come with the product. */
function SamplesPicker({ chosenUrl, onPick, onClose }: SamplesPickerProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Provided images"
      description="Fictional adults, made here. Choosing one takes the place of an upload."
      className="md:w-[min(760px,calc(100vw-48px))]!"
    >
      <ul className="-m-1 grid max-h-[min(60dvh,540px)] grid-cols-3 gap-2.5 overflow-y-auto p-1 md:grid-cols-5">
        {samples.map((sample) => (
          <Sample
            key={sample.title}
            sample={sample}
            chosen={assetUrl(sample.asset) === chosenUrl}
            onPick={() => onPick(sample)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type SampleProps = { sample: Still; chosen: boolean; onPick: () => void };

const Sample = ({ sample: { asset, title }, chosen, onPick }: SampleProps) => (
  <li>
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPick}
      className={classNames(
        "group relative block aspect-[4/5] w-full overflow-hidden rounded-md bg-surface-2 -outline-offset-2",
        chosen && "shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--accent)]",
      )}
    >
      <img
        src={assetUrl(asset)}
        alt=""
        width={640}
        height={800}
        loading="lazy"
        decoding="async"
        className="size-full object-cover transition-transform duration-250 group-hover:scale-[1.03]"
      />
      <span data-theme="dark" className="absolute inset-x-1.5 bottom-1.5 flex">
        <span className="glass truncate rounded-[7px] px-2 text-sm leading-6">{title}</span>
      </span>
      {chosen && (
        <span className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-accent text-accent-ink">
          <Check size={15} aria-hidden="true" />
        </span>
      )}
    </button>
  </li>
);
