/** The picture that is set in motion, or the video that goes on: one at a time, and the ways to bring one in. */
import { limits } from "@galatea/contract/limits.ts";
import { Forward, ImagePlus, Images, LibraryBig, UserRound, X } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { assetUrl } from "#tools/shell/asset.ts";
import { FileInput } from "#tools/shell/uploads/file-input.tsx";
import { PendingRows } from "#tools/shell/uploads/pending-rows.tsx";
import { useUploads, type Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { pictureUrl, stillOf, type Source, type Still } from "./sources.ts";
import { pictureLost, signInToUpload, uploadTexts } from "./texts.ts";

const OnePicturePicker = lazy(() => import("#tools/shell/picture-picker/one-picture-picker.tsx"));
const SamplesPicker = lazy(() => import("./samples-picker.tsx"));

/** An upload takes the place of what was chosen. */
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
  /** The provided pictures; only paid plans have them. */
  hasSamples: boolean;
  onChange: (source: Still | null) => void;
};

export function SourceField({ label, source, uploads, hasSamples, onChange }: SourceFieldProps) {
  const id = useId();
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState<"own" | "samples" | null>(null);
  const pending = uploads.pending.length > 0;
  const choose = (still: Still | null) => {
    setPicking(null);
    // Choosing a picture cancels an upload that is on its way.
    uploads.cancelAll();
    onChange(still);
  };
  const upload = () => {
    if (user) input.current?.click();
    else toast.error(signInToUpload.title, { description: signInToUpload.description });
  };
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="mb-2.5 flex items-baseline justify-between gap-3 text-sm">
        <span id={id} className="font-strong">
          {label}
        </span>
        <span className="text-fg-3">Up to {limits.uploadBytes / (1024 * 1024)} MB</span>
      </div>
      {pending ? (
        <div className="mb-2">
          <PendingRows uploads={uploads} />
        </div>
      ) : (
        source && <Chosen source={source} onRemove={() => choose(null)} />
      )}
      {!source && !pending && (
        <button
          type="button"
          onClick={upload}
          className="mb-2 flex min-h-[92px] w-full items-center gap-4 rounded-[12px] border border-dashed border-outline bg-surface-2 px-4 py-3 text-left transition-colors duration-150 hover:bg-surface-3"
        >
          <ImagePlus size={22} aria-hidden="true" className="text-fg-2" />
          <span className="min-w-0">
            <span className="block font-strong">Upload an image</span>
            <span className="block text-sm text-pretty text-fg-2">
              Drop, paste or choose. The film takes its shape.
            </span>
          </span>
        </button>
      )}
      <div className="flex gap-2">
        {(source || pending) && (
          <SmallButton onClick={upload} className="flex-[0.8]">
            <ImagePlus size={18} aria-hidden="true" />
            Upload
          </SmallButton>
        )}
        <SmallButton onClick={() => setPicking("own")} aria-haspopup="dialog">
          <Images size={18} aria-hidden="true" />
          Your pictures
        </SmallButton>
        {hasSamples && (
          <SmallButton onClick={() => setPicking("samples")} aria-haspopup="dialog">
            <LibraryBig size={18} aria-hidden="true" />
            Provided images
          </SmallButton>
        )}
      </div>
      <FileInput ref={input} label={label} accept="image/*" onFiles={uploads.take} />
      {picking === "own" && (
        <Suspense fallback={null}>
          <OnePicturePicker
            withUploads
            words={{ title: "Your pictures", description: "Choose the one that is set in motion." }}
            onPick={(row) => choose(stillOf(row))}
            onClose={() => setPicking(null)}
          />
        </Suspense>
      )}
      {picking === "samples" && (
        <Suspense fallback={null}>
          <SamplesPicker
            chosenUrl={source?.kind === "sample" ? assetUrl(source.asset) : null}
            onPick={choose}
            onClose={() => setPicking(null)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

const kindLines: Record<Source["kind"], string> = {
  upload: "Your upload",
  own: "Your picture",
  sample: "From the provided images",
  character: "Your character’s face",
  video: "This film goes on",
};

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
          ) : source.kind === "video" ? (
            `${kindLines.video}: ${source.durationS} s so far, up to ${limits.videoSeconds} s`
          ) : (
            kindLines[source.kind]
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
