/** What is asked for: the pictures, how much larger, and in which way. The limit is said before anything is pressed. */
import type { UpscaleCapabilities, MeasuredDuration } from "@galatea/contract/engine-capabilities.ts";
import { limits } from "@galatea/contract/limits.ts";
import { upscaleRoom, type UpscaleWay } from "@galatea/contract/upscale-room.ts";
import { ImagePlus, Images } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { assetUrl, type Asset } from "#tools/shell/asset.ts";
import { chipRowClass } from "#tools/shell/page/phone-sheet.tsx";
import { ChoiceChip } from "#ui/chip.tsx";
import { DropZone } from "#tools/shell/uploads/drop-zone.tsx";
import { PendingRows } from "#tools/shell/uploads/pending-rows.tsx";
import type { Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { SegmentedControl } from "#ui/segmented.tsx";
import { SourceList } from "./source-list.tsx";
import { mostSources, sourceOf, type Draft, type Mode, type Scale, type Source } from "./draft.ts";
import { roomWords, sizeWords, type Reach } from "./sizes.ts";
import { WayPicker } from "./way-picker.tsx";

const PicturesPicker = lazy(() => import("#tools/shell/picture-picker/pictures-picker.tsx"));

export type ControlsProps = {
  draft: Draft;
  uploads: Uploads;
  capabilities: UpscaleCapabilities | null;
  durations: readonly MeasuredDuration[];
  onAdd: (sources: readonly Source[]) => void;
  onRemove: (asset: Asset) => void;
  onScale: (scale: Scale) => void;
  onMode: (mode: Mode) => void;
};

export function Controls(props: ControlsProps) {
  const { draft, uploads, capabilities, durations } = props;
  const { sources, scale, mode } = draft;
  const maxOutputPixels = capabilities?.maxOutputPixels ?? limits.pixels;
  const reach: Reach = { maxOutputPixels, durations };
  const [picking, setPicking] = useState(false);
  const id = useId();
  const room = mostSources - sources.length - uploads.pending.length;
  return (
    <>
      <section aria-labelledby={`${id}-pictures`} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5">
        <FieldHead id={`${id}-pictures`} title="Pictures" figure={`${sources.length} of ${mostSources}`} />
        <SourceList sources={sources} way={{ scale, mode }} reach={reach} onRemove={props.onRemove} />
        <PendingRows uploads={uploads} />
        <DropZone
          multiple
          label={sources.length > 0 ? "Add another picture" : "Upload a picture"}
          onFiles={uploads.take}
          disabledReason={room > 0 ? null : `${mostSources} pictures are chosen. Remove one first.`}
        />
        {room > 0 && (
          <button
            type="button"
            onClick={() => setPicking(true)}
            aria-haspopup="dialog"
            className="flex min-h-11 items-center justify-center gap-2 rounded-md bg-surface-2 px-2.5 text-sm text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg"
          >
            <Images size={18} aria-hidden="true" />
            From the gallery
          </button>
        )}
      </section>
      <section aria-labelledby={`${id}-scale`} className="grid gap-2.5">
        <FieldHead id={`${id}-scale`} title="Size" figure={`up to ${Math.round(maxOutputPixels / 1e6)} MP`} />
        <SegmentedControl
          label="How much larger"
          value={String(scale) as `${Scale}`}
          options={[
            { value: "2", label: "2× larger" },
            { value: "4", label: "4× larger" },
          ]}
          onChange={(value) => props.onScale(value === "2" ? 2 : 4)}
          className="grid! grid-cols-2"
        />
        <p className="text-sm text-pretty text-fg-3">{limitWords({ scale, mode }, reach)}</p>
      </section>
      <section aria-labelledby={`${id}-way`} className="grid gap-2.5">
        <FieldHead id={`${id}-way`} title="Quality" figure="" />
        <WayPicker
          mode={mode}
          scale={scale}
          sizes={sources}
          capabilities={capabilities}
          durations={durations}
          onChange={props.onMode}
        />
      </section>
      {picking && (
        <Suspense fallback={null}>
          <PicturesPicker
            searchable={false}
            purpose="to upscale"
            empty="No images generated yet. Upload one instead."
            labelOf={(row) => sizedTitle(sourceOf(row))}
            room={room}
            taken={sources.map(({ asset }) => assetUrl(asset))}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              setPicking(false);
              props.onAdd(picked.map(sourceOf));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const sizedTitle = (source: Source): string => `${source.title}, ${sizeWords(source)}`;

/** "4×: pictures of up to 2.5 megapixels, such as 1,581 × 1,581." */
function limitWords(way: UpscaleWay, reach: Reach): string {
  const { pixels, limitedBy } = upscaleRoom(way, reach);
  const side = Math.floor(Math.sqrt(pixels)).toLocaleString("en-US");
  const why = {
    size: "",
    time: " Best takes this machine too long for more.",
    "not measured": " Best takes more once it was measured here.",
  };
  return `At ${way.scale}× a picture may have up to ${roomWords(pixels)} megapixels, such as ${side} × ${side}.${why[limitedBy]}`;
}

function FieldHead({ id, title, figure }: { id: string; title: string; figure: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3 text-sm">
      <h2 id={id} className="font-strong">
        {title}
      </h2>
      <span className="text-fg-3 tabular-nums">{figure}</span>
    </div>
  );
}

type FoldedControlsProps = Pick<ControlsProps, "draft" | "uploads"> & { onOpen: () => void };

/** On a phone, while the controls are folded away. */
export function FoldedControls({ draft: { sources, scale, mode }, uploads, onOpen }: FoldedControlsProps) {
  const [first] = sources;
  const firstUrl = first && assetUrl(first.asset);
  const count = sources.length + uploads.pending.length;
  return (
    <div className={chipRowClass}>
      <ChoiceChip onClick={onOpen} className="pl-1.5!">
        {firstUrl ? (
          <img
            src={thumbnailUrl(firstUrl, 160) ?? firstUrl}
            alt=""
            className="size-8 rounded-full object-cover"
          />
        ) : (
          <span className="grid size-8 place-items-center rounded-full bg-surface-3">
            <ImagePlus size={17} aria-hidden="true" />
          </span>
        )}
        {count === 0 ? "Add a picture" : count === 1 ? "1 picture" : `${count} pictures`}
      </ChoiceChip>
      <ChoiceChip onClick={onOpen}>{scale}× larger</ChoiceChip>
      <ChoiceChip onClick={onOpen}>{mode === "best" ? "Best" : "Fast"}</ChoiceChip>
    </div>
  );
}
