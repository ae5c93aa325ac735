/** The controls of the upscaler: the pictures, the scale and the mode, with the limit that follows from them. */
import { upscaleFacts } from "@galatea/contract/tools/upscale.ts";
import type { MeasuredDuration, UpscaleCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { upscaleRoom, type UpscaleWay } from "@galatea/contract/upscale-room.ts";
import { ImagePlus, Images } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { assetUrl, type Asset } from "#tools/shell/asset.ts";
import type { EngineOf } from "#platform/engines.ts";
import { EnginePicker } from "#tools/shell/fields/engine-picker.tsx";
import { FieldHead } from "#tools/shell/fields/field-head.tsx";
import { chipRowClass } from "#tools/shell/page/phone-sheet.tsx";
import { DropZone } from "#tools/shell/uploads/drop-zone.tsx";
import { PendingRows } from "#tools/shell/uploads/pending-rows.tsx";
import type { Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { ChoiceChip } from "#ui/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import { SegmentedControl } from "#ui/segmented.tsx";
import { mostSources, sourceOf, type Draft, type Mode, type Scale, type Source } from "./draft.ts";
import { durationText, reachOf, roomText, sizeText, timeFor, type Reach, type Size } from "./sizes.ts";
import { SourceList } from "./source-list.tsx";

const PicturesPicker = lazy(() => import("#tools/shell/picture-picker/pictures-picker.tsx"));

type ControlsProps = {
  draft: Draft;
  uploads: Uploads;
  engines: readonly EngineOf<"upscale">[];
  /** Null while none serves. */
  engine: EngineOf<"upscale"> | null;
  onAdd: (sources: readonly Source[]) => void;
  onRemove: (asset: Asset) => void;
  onScale: (scale: Scale) => void;
  onMode: (mode: Mode) => void;
  onEngine: (engineId: string | null) => void;
};

export function Controls(props: ControlsProps) {
  const { draft, engines, engine, onScale, onMode, onEngine } = props;
  const { sources, scale, mode } = draft;
  const reach = reachOf(engine);
  const id = useId();
  return (
    <>
      <PicturesSection {...props} reach={reach} />
      <ScaleSection way={{ scale, mode }} reach={reach} onScale={onScale} />
      <section aria-labelledby={id} className="grid gap-2.5">
        <FieldHead id={id} title="Quality" aside="" heading className="" />
        <ModePicker
          mode={mode}
          scale={scale}
          sizes={sources}
          capabilities={engine?.capabilities ?? null}
          durations={reach.durations}
          onChange={onMode}
        />
      </section>
      <EnginePicker
        engines={engines}
        chosen={engine}
        toolCredits={upscaleFacts.costCredits}
        onChange={onEngine}
      />
    </>
  );
}

type PicturesSectionProps = Pick<ControlsProps, "draft" | "uploads" | "onAdd" | "onRemove"> & {
  reach: Reach;
};

function PicturesSection({ draft, uploads, reach, onAdd, onRemove }: PicturesSectionProps) {
  const id = useId();
  const [picking, setPicking] = useState(false);
  const { sources } = draft;
  const room = mostSources - sources.length - uploads.pending.length;
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5">
      <FieldHead
        id={id}
        title="Pictures"
        aside={`${sources.length} of ${mostSources}`}
        heading
        className=""
      />
      <SourceList sources={sources} way={draft} reach={reach} onRemove={onRemove} />
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
              onAdd(picked.map(sourceOf));
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

const sizedTitle = (source: Source): string => `${source.title}, ${sizeText(source)}`;

type ScaleSectionProps = { way: UpscaleWay; reach: Reach; onScale: (scale: Scale) => void };

function ScaleSection({ way, reach, onScale }: ScaleSectionProps) {
  const id = useId();
  const most = `up to ${Math.round(reach.maxOutputPixels / 1e6)} MP`;
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <FieldHead id={id} title="Size" aside={most} heading className="" />
      <SegmentedControl
        label="How much larger"
        value={String(way.scale) as `${Scale}`}
        options={[
          { value: "2", label: "2× larger" },
          { value: "4", label: "4× larger" },
        ]}
        onChange={(value) => onScale(value === "2" ? 2 : 4)}
        className="grid! grid-cols-2"
      />
      <p className="text-sm text-pretty text-fg-3">{limitText(way, reach)}</p>
    </section>
  );
}

/** "At 4× a picture may have up to 2.5 megapixels, such as 1,581 × 1,581." */
function limitText(way: UpscaleWay, reach: Reach): string {
  const { pixels, limitedBy } = upscaleRoom(way, reach);
  const side = Math.floor(Math.sqrt(pixels)).toLocaleString("en-US");
  const why = {
    size: "",
    time: " Larger pictures would take Best too long on this machine.",
    "not measured": " Best accepts larger pictures once its speed was measured here.",
  };
  return `At ${way.scale}× a picture may have up to ${roomText(pixels)} megapixels, such as ${side} × ${side}.${why[limitedBy]}`;
}

const modes: { mode: Mode; label: string; line: string }[] = [
  { mode: "best", label: "Best", line: "A neural network adds the missing detail" },
  { mode: "fast", label: "Fast", line: "Enlarged and sharpened, nothing is invented" },
];

type ModePickerProps = {
  mode: Mode;
  scale: Scale;
  sizes: readonly Size[];
  capabilities: UpscaleCapabilities | null;
  durations: readonly MeasuredDuration[];
  onChange: (mode: Mode) => void;
};

/** Each mode with the time that it was measured to take on this machine. */
function ModePicker({ mode: chosen, scale, sizes, capabilities, durations, onChange }: ModePickerProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Quality" className="grid grid-cols-2 gap-2">
      {modes.map(({ mode, label, line }) => {
        const offered = capabilities === null || capabilities.modes.includes(mode);
        return (
          <label
            key={mode}
            className={classNames(
              "relative flex min-h-11 flex-col gap-1 rounded-[12px] bg-surface-2 p-3.5 transition-colors duration-150 hover:bg-surface-3 has-focus-visible:outline-2 has-focus-visible:outline-focus",
              mode === chosen && "bg-accent-wash! shadow-[inset_0_0_0_1.6px_var(--accent)]",
              !offered && "opacity-55",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={mode === chosen}
              disabled={!offered}
              onChange={() => onChange(mode)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[12px] outline-none"
            />
            <span className="font-strong">{label}</span>
            <span className="text-sm text-pretty text-fg-2">{line}</span>
            <span className="mt-auto pt-1 text-sm text-fg-2 tabular-nums">
              {offered ? timeText({ mode, scale }, sizes, durations) : "Not offered right now"}
            </span>
          </label>
        );
      })}
    </div>
  );
}

/** The time for all chosen pictures; for one megapixel while none is chosen. */
function timeText(
  way: { mode: Mode; scale: Scale },
  sizes: readonly Size[],
  durations: readonly MeasuredDuration[],
): string {
  const ms = timeFor(sizes.length > 0 ? sizes : [{ widthPx: 1000, heightPx: 1000 }], way, durations);
  if (ms === null) return "Not measured here yet";
  if (sizes.length === 0) return `${durationText(ms)} per megapixel`;
  const about = ms < 1000 ? "Under a second" : `About ${durationText(ms)}`;
  return sizes.length === 1 ? about : `${about} in all`;
}

type FoldedControlsProps = Pick<ControlsProps, "draft" | "uploads"> & { onOpen: () => void };

/** The summary in the phone's closed sheet. */
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
