/** The picture in hand: what it is, how it came to be, and what can be done with it. */
import { Brush, Check, Crop, Download, Expand, ExternalLink, SplitSquareHorizontal } from "lucide-react";
import { lazy, Suspense, useState, type CSSProperties } from "react";
import { engineOf, titleOf } from "#gallery/content-kinds.ts";
import { savePicture } from "#gallery/save-picture.ts";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import type { ContentRow } from "#platform/database.ts";
import { toast } from "#platform/toast.ts";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { rowIdOf, urlOf, type HeldPicture } from "./draft.ts";
import type { Step } from "./history.ts";
import { Frame, StageArea, StageShell } from "./stage-parts.tsx";
import { ParsedChip } from "#ui/chip.tsx";
import { Dialog } from "#ui/dialog.tsx";

const CompareSlider = lazy(() =>
  import("#tools/shell/compare/compare-slider.tsx").then((m) => ({ default: m.CompareSlider })),
);

type ResultStageProps = {
  picture: HeldPicture;
  /** Its row, where it is one's own and was found. */
  row: ContentRow | null;
  steps: readonly Step[];
  fresh: boolean;
  /** Null: the engine in use takes no mask. */
  onMask: (() => void) | null;
  onAdjust: () => void;
};

async function download(picture: HeldPicture): Promise<void> {
  const name = `edited-image-${rowIdOf(picture)?.slice(0, 8) ?? Date.now()}`;
  if (!(await savePicture(urlOf(picture), name))) toast.error("Failed to download image");
}

export function ResultStage({ picture, row, steps, fresh, onMask, onAdjust }: ResultStageProps) {
  const [full, setFull] = useState(false);
  const [comparing, setComparing] = useState(false);
  const isEdit = row?.content_type === "image_edit";
  const before = originalOf(picture, steps);
  const compares = comparing && before !== null;
  return (
    <StageShell
      picture={
        compares ? (
          <Suspense fallback={null}>
            <Comparison before={before} after={picture} />
          </Suspense>
        ) : (
          <StageArea>
            <Frame width={picture.width} height={picture.height}>
              <button
                type="button"
                aria-label="Open in full size"
                onClick={() => setFull(true)}
                className="absolute inset-0 cursor-zoom-in -outline-offset-4"
              >
                <img
                  key={urlOf(picture)}
                  src={thumbnailUrl(urlOf(picture), 1280) ?? urlOf(picture)}
                  alt={
                    isEdit ? `Edited result: ${row.prompt ?? "adjusted"}` : "The picture that will be edited"
                  }
                  width={picture.width}
                  height={picture.height}
                  style={blurOf(row)}
                  onLoad={({ currentTarget }) => {
                    currentTarget.dataset["arrived"] = "";
                  }}
                  className={`size-full object-cover ${fresh ? "data-arrived:animate-[develop_var(--t-develop)_var(--ease)]" : ""}`}
                />
              </button>
              {!picture.upload && (
                <span data-theme="dark" className="pointer-events-none absolute bottom-3 left-3">
                  <AiLabel />
                </span>
              )}
            </Frame>
          </StageArea>
        )
      }
    >
      <div aria-live="polite">
        <p className="mb-1 text-sm text-fg-2">{isEdit ? "Edited result" : "In hand"}</p>
        <h2 className="display text-[24px] leading-[1.14] md:text-[28px]">{titleFor(picture, row)}</h2>
      </div>
      {isEdit && row.generation_params.parsed && <ParsedChips parsed={row.generation_params.parsed} />}
      <p className="text-sm text-fg-2 tabular-nums">
        {picture.width} × {picture.height}
        {row && engineOf(row) && <Badge className="ml-2">{engineOf(row)}</Badge>}
      </p>
      <span className="flex-1" />
      <div className="grid grid-cols-2 gap-2 [&>:last-child:nth-child(odd)]:col-span-2">
        {before && (
          <Button aria-pressed={compares} onClick={() => setComparing(!comparing)}>
            <SplitSquareHorizontal size={18} aria-hidden="true" />
            Compare
          </Button>
        )}
        {onMask && (
          <Button onClick={onMask} className="px-3! whitespace-nowrap">
            <Brush size={18} aria-hidden="true" />
            Paint a part
          </Button>
        )}
        <Button onClick={onAdjust}>
          <Crop size={18} aria-hidden="true" />
          Adjust
        </Button>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setFull(true)}>
          <Expand size={18} aria-hidden="true" />
          Full size
        </Button>
        <Button variant="quiet" onClick={() => void download(picture)}>
          <Download size={18} aria-hidden="true" />
          Download
        </Button>
      </div>
      {full && (
        <FullSizeDialog
          picture={picture}
          title={isEdit ? "Edited image" : "Image"}
          onClose={() => setFull(false)}
          onDownload={() => void download(picture)}
        />
      )}
    </StageShell>
  );
}

/** Its few blurred pixels stand in its place until it is there. */
function blurOf(row: ContentRow | null): CSSProperties | undefined {
  const blur = row?.generation_params.blur;
  return blur?.startsWith("data:image/") ? { background: `url("${blur}") center / cover` } : undefined;
}

function titleFor(picture: HeldPicture, row: ContentRow | null): string {
  if (row?.generation_params.adjustments) return "Adjusted";
  if (row?.prompt) return titleOf(row);
  return picture.upload ? "Your upload" : "A picture";
}

/** What it is compared with: where the editing began, if the shape is still the same, else the step before. */
function originalOf(picture: HeldPicture, steps: readonly Step[]): Step["row"] | null {
  const byId = new Map(steps.map((step) => [step.row.id, step]));
  const own = byId.get(rowIdOf(picture) ?? "");
  const line: Step[] = [];
  for (let at = own?.parentId ?? null; at !== null;) {
    const step = byId.get(at);
    if (!step || line.includes(step)) break;
    line.push(step);
    at = step.parentId;
  }
  const shape = picture.width / picture.height;
  const fits = ({ row: { generation_params: made } }: Step): boolean =>
    made.width !== undefined &&
    made.height !== undefined &&
    Math.abs(made.width / made.height / shape - 1) < 0.01;
  return line.toReversed().find(fits)?.row ?? null;
}

/** What the engine did, as it read the words. */
function ParsedChips({ parsed }: { parsed: readonly { label: string }[] }) {
  return (
    <ul aria-label="What was done" className="flex flex-wrap gap-1.5">
      {parsed.map(({ label }) => (
        <li key={label}>
          <ParsedChip icon={<Check size={14} aria-hidden="true" />}>{label}</ParsedChip>
        </li>
      ))}
    </ul>
  );
}

/** The picture as large as the screen lets it be. */
type FullSizeDialogProps = {
  picture: HeldPicture;
  title: string;
  onClose: () => void;
  onDownload: () => void;
};

function FullSizeDialog({ picture, title, onClose, onDownload }: FullSizeDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      className="md:w-[min(1200px,calc(100vw-48px))]!"
    >
      <img
        src={urlOf(picture)}
        alt={title}
        width={picture.width}
        height={picture.height}
        className="mx-auto max-h-[68dvh] w-auto max-w-full rounded-md object-contain"
      />
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="plain" onClick={() => window.open(urlOf(picture), "_blank", "noopener")}>
          <ExternalLink size={18} aria-hidden="true" />
          New Tab
        </Button>
        <Button data-first-focus variant="primary" onClick={onDownload}>
          <Download size={18} aria-hidden="true" />
          Download
        </Button>
      </div>
    </Dialog>
  );
}

/** The picture in hand beside where it came from, under one line that is dragged. */
function Comparison({ before, after }: { before: ContentRow; after: HeldPicture }) {
  return (
    <CompareSlider
      before={{
        label: "Original",
        src: before.content_url,
        previewSrc: thumbnailUrl(before.content_url, 1280),
      }}
      after={{ label: "Edited", src: urlOf(after), previewSrc: thumbnailUrl(urlOf(after), 1280) }}
      widthPx={after.width}
      heightPx={after.height}
      alt="The picture before and after editing"
      className="absolute inset-3 md:inset-5"
    />
  );
}
