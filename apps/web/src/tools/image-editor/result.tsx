/** The picture that is edited: what it is, how it was made, and what can be done with it. */
import { Brush, Check, Crop, Expand, ExternalLink, SplitSquareHorizontal } from "lucide-react";
import { lazy, Suspense, useState, type CSSProperties } from "react";
import { engineOf, titleOf } from "#gallery/content-kinds.ts";
import { savePicture } from "#gallery/save-picture.ts";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { DownloadButton } from "#tools/shell/stage/result-buttons.tsx";
import { ResultTitle } from "#tools/shell/stage/result-title.tsx";
import type { ContentRow } from "#platform/database.ts";
import { toast } from "#platform/toast.ts";
import { Badge, CornerAiLabel } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ParsedChip } from "#ui/chip.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { rowIdOf, urlOf, type HeldPicture } from "./draft.ts";
import type { Step } from "./history.ts";
import { Frame, StageArea, StageShell } from "./stage-parts.tsx";

const CompareSlider = lazy(() =>
  import("#tools/shell/compare/compare-slider.tsx").then((m) => ({ default: m.CompareSlider })),
);

type ResultProps = {
  picture: HeldPicture;
  /** Null for a picture without a row. */
  row: ContentRow | null;
  steps: readonly Step[];
  isNew: boolean;
  /** Null: the engine in use takes no mask. */
  onMask: (() => void) | null;
  onAdjust: () => void;
};

export function Result({ picture, row, steps, isNew, onMask, onAdjust }: ResultProps) {
  const [isFull, setIsFull] = useState(false);
  const [comparing, setComparing] = useState(false);
  const isEdit = row?.content_type === "image_edit";
  const before = originalOf(picture, steps);
  const compares = comparing && before !== null;
  const openFull = () => setIsFull(true);
  return (
    <StageShell
      picture={
        compares ? (
          <Suspense fallback={null}>
            <Comparison before={before} after={picture} />
          </Suspense>
        ) : (
          <FramedPicture {...{ picture, row, isNew }} onOpen={openFull} />
        )
      }
    >
      <ResultTitle above={isEdit ? "Edited result" : "Your picture"}>{titleFor(picture, row)}</ResultTitle>
      {isEdit && row.generation_params.parsed && <ParsedChips parsed={row.generation_params.parsed} />}
      <p className="text-sm text-fg-2 tabular-nums">
        {picture.width} × {picture.height}
        {row && engineOf(row) && <Badge className="ml-2">{engineOf(row)}</Badge>}
      </p>
      <span className="flex-1" />
      <Actions
        comparing={before === null ? null : compares}
        onCompare={() => setComparing(!comparing)}
        onMask={onMask}
        onAdjust={onAdjust}
        onFull={openFull}
        onDownload={() => void download(picture)}
      />
      {isFull && (
        <FullSizeDialog
          picture={picture}
          title={isEdit ? "Edited image" : "Image"}
          onClose={() => setIsFull(false)}
          onDownload={() => void download(picture)}
        />
      )}
    </StageShell>
  );
}

type FramedPictureProps = Pick<ResultProps, "picture" | "row" | "isNew"> & { onOpen: () => void };

const FramedPicture = ({ picture, row, isNew, onOpen }: FramedPictureProps) => (
  <StageArea>
    <Frame width={picture.width} height={picture.height}>
      <button
        type="button"
        aria-label="Open in full size"
        onClick={onOpen}
        className="absolute inset-0 cursor-zoom-in -outline-offset-4"
      >
        <img
          key={urlOf(picture)}
          src={thumbnailUrl(urlOf(picture), 1280) ?? urlOf(picture)}
          alt={
            row?.content_type === "image_edit"
              ? `Edited result: ${row.prompt ?? "adjusted"}`
              : "The picture that will be edited"
          }
          width={picture.width}
          height={picture.height}
          style={blurOf(row)}
          onLoad={({ currentTarget }) => {
            currentTarget.dataset["arrived"] = "";
          }}
          className={`size-full object-cover ${isNew ? "data-arrived:animate-[develop_var(--t-develop)_var(--ease)]" : ""}`}
        />
      </button>
      {!picture.upload && <CornerAiLabel className="bottom-3 left-3" />}
    </Frame>
  </StageArea>
);

type ActionsProps = {
  /** Null where there is nothing to compare with. */
  comparing: boolean | null;
  onCompare: () => void;
  onMask: (() => void) | null;
  onAdjust: () => void;
  onFull: () => void;
  onDownload: () => void;
};

const Actions = ({ comparing, onCompare, onMask, onAdjust, onFull, onDownload }: ActionsProps) => (
  <div className="grid grid-cols-2 gap-2 [&>:last-child:nth-child(odd)]:col-span-2">
    {comparing !== null && (
      <Button aria-pressed={comparing} onClick={onCompare}>
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
    <Button variant="quiet" aria-haspopup="dialog" onClick={onFull}>
      <Expand size={18} aria-hidden="true" />
      Full size
    </Button>
    <DownloadButton variant="quiet" onClick={onDownload} />
  </div>
);

async function download(picture: HeldPicture): Promise<void> {
  const name = `edited-image-${rowIdOf(picture)?.slice(0, 8) ?? Date.now()}`;
  if (!(await savePicture(urlOf(picture), name))) toast.error("Failed to download image");
}

/** A few blurred pixels, shown until the picture has loaded. */
function blurOf(row: ContentRow | null): CSSProperties | undefined {
  const blur = row?.generation_params.blur;
  return blur?.startsWith("data:image/") ? { background: `url("${blur}") center / cover` } : undefined;
}

function titleFor(picture: HeldPicture, row: ContentRow | null): string {
  if (row?.generation_params.adjustments) return "Adjusted";
  if (row?.prompt) return titleOf(row);
  return picture.upload ? "Your upload" : "A picture";
}

/** The earliest ancestor of the same shape, which the picture is compared with. */
function originalOf(picture: HeldPicture, steps: readonly Step[]): Step["row"] | null {
  const stepOf = new Map(steps.map((step) => [step.row.id, step]));
  const ancestors: Step[] = [];
  for (let id = stepOf.get(rowIdOf(picture) ?? "")?.parentId ?? null; id !== null;) {
    const step = stepOf.get(id);
    if (!step || ancestors.includes(step)) break;
    ancestors.push(step);
    id = step.parentId;
  }
  return ancestors.toReversed().find(({ row }) => hasShape(row, picture.width / picture.height))?.row ?? null;
}

const hasShape = ({ generation_params: { width, height } }: Step["row"], ratio: number): boolean =>
  width !== undefined && height !== undefined && Math.abs(width / height / ratio - 1) < 0.01;

/** How the engine read the instructions. */
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

type FullSizeDialogProps = {
  picture: HeldPicture;
  title: string;
  onClose: () => void;
  onDownload: () => void;
};

function FullSizeDialog({ picture, title, onClose, onDownload }: FullSizeDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} className="md:w-[min(1200px,calc(100vw-48px))]!">
      <img
        src={urlOf(picture)}
        alt={title}
        width={picture.width}
        height={picture.height}
        className="mx-auto max-h-[68dvh] w-auto max-w-full rounded-md object-contain"
      />
      <DialogActions>
        <Button variant="plain" onClick={() => window.open(urlOf(picture), "_blank", "noopener")}>
          <ExternalLink size={18} aria-hidden="true" />
          New Tab
        </Button>
        <DownloadButton data-first-focus variant="primary" onClick={onDownload} />
      </DialogActions>
    </Dialog>
  );
}

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
