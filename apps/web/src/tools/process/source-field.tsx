/** The field of a picture: the chosen one, and the ways to choose another. */
import { ImagePlus, Images, X } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from "react";
import { assetUrl } from "#tools/shell/asset.ts";
import { ChosenRow } from "#tools/shell/uploads/chosen-row.tsx";
import { FileInput } from "#tools/shell/uploads/file-input.tsx";
import { PendingRows } from "#tools/shell/uploads/pending-rows.tsx";
import type { Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { ButtonLink, IconButton } from "#ui/button.tsx";
import { sourceOf, type Source } from "./draft.ts";

const OnePicturePicker = lazy(() => import("#tools/shell/picture-picker/one-picture-picker.tsx"));

type SourceFieldProps = {
  label: string;
  source: Source | null;
  upload: Uploads;
  onPick: (source: Source | null) => void;
};

export function SourceField({ label, source, upload, onPick }: SourceFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState(false);
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <span id={id} className="mb-2.5 block text-sm font-strong">
        {label}
      </span>
      {upload.pending.length > 0 ? (
        <PendingRows uploads={upload} />
      ) : (
        source && <Chosen source={source} onRemove={() => onPick(null)} />
      )}
      {upload.pending.length === 0 && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          <SmallButton onClick={() => input.current?.click()}>
            <ImagePlus size={18} aria-hidden="true" />
            {source ? "Choose another" : "Upload"}
          </SmallButton>
          <SmallButton onClick={() => setPicking(true)}>
            <Images size={18} aria-hidden="true" />
            From the gallery
          </SmallButton>
        </div>
      )}
      <FileInput ref={input} label={label} accept="image/*" onFiles={upload.take} />
      {picking && <PicturePicker title={label} onClose={() => setPicking(false)} onPick={onPick} />}
    </fieldset>
  );
}

function Chosen({ source, onRemove }: { source: Source; onRemove: () => void }) {
  return (
    <ChosenRow
      url={assetUrl(source.asset)}
      sizePx={56}
      className="gap-3.5 p-2.5 pr-1.5"
      action={
        <IconButton label="Remove this picture" onClick={onRemove}>
          <X size={18} />
        </IconButton>
      }
    >
      <div className="min-w-0 flex-1">
        <p className="truncate font-strong">{source.title}</p>
        <p className="text-sm text-fg-2 tabular-nums">
          {source.widthPx} × {source.heightPx}
          {source.kind === "upload" && " · upload"}
        </p>
      </div>
    </ChosenRow>
  );
}

function SmallButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 flex-1 items-center justify-center gap-2 rounded-md bg-surface-2 px-2.5 text-sm whitespace-nowrap text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg"
    >
      {children}
    </button>
  );
}

type PicturePickerProps = { title: string; onClose: () => void; onPick: (source: Source) => void };

/** The dialog with the person's own pictures, for the picture itself or for its background. */
export const PicturePicker = ({ title, onClose, onPick }: PicturePickerProps) => (
  <Suspense fallback={null}>
    <OnePicturePicker
      searchable={false}
      words={{
        title,
        description: "Pictures that were made here keep their layers, so that they can be cut out exactly.",
        empty: (
          <>
            <p className="mb-3 text-fg-2">No images generated yet</p>
            <ButtonLink to="/images">Make a picture</ButtonLink>
          </>
        ),
      }}
      onClose={onClose}
      onPick={(row) => {
        onClose();
        onPick(sourceOf(row));
      }}
    />
  </Suspense>
);
