/** The free preview of the chosen operation, or words about what will happen where no preview is possible. */
import type { ProcessOptions } from "@galatea/contract/process-options.ts";
import { Eye, EyeOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { assetUrl } from "#tools/shell/asset.ts";
import { Frame, StageArea } from "#tools/shell/stage/stage-frame.tsx";
import { StageShell } from "#tools/shell/stage/stage-shell.tsx";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import { toast } from "#platform/toast.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { optionsNow, type Draft, type Source } from "./draft.ts";
import { isCut, operationWords, type Background, type Chance } from "./operations.ts";
import { renderPreview } from "./preview/render-preview.ts";
import type { CopyState, Loaded } from "./preview/use-small-copy.ts";
import { pictureLost } from "./texts.ts";

type PreviewStageProps = {
  draft: Draft;
  source: Source;
  copy: CopyState;
  background: CopyState;
  chance: Chance;
  /** Another model that finds the outline of photos, where the one in use does not. */
  finder: string | null;
};

export function PreviewStage(props: PreviewStageProps) {
  const { draft, source, copy, chance, finder } = props;
  const [showsOriginal, setShowsOriginal] = useState(false);
  const [isDrawn, setIsDrawn] = useState(false);
  const { label, line } = operationWords[draft.operation];
  useEffect(() => {
    if (copy.kind === "failed") toast.error(pictureLost);
  }, [copy.kind]);
  return (
    <StageShell picture={<PreviewFrame {...props} {...{ showsOriginal, isDrawn }} onDrawn={setIsDrawn} />}>
      <StageTitle above={isDrawn ? "Preview, free of charge" : "Ready when you are"}>{label}</StageTitle>
      <p className="text-pretty text-fg-2">
        {isDrawn ? previewWords(draft) : `${line}. ${outlineWords(draft, source, { chance, finder })}`}
      </p>
      {isDrawn && (
        <Button
          variant="quiet"
          className="self-start"
          aria-pressed={showsOriginal}
          onClick={() => setShowsOriginal(!showsOriginal)}
        >
          {showsOriginal ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          {showsOriginal ? "Show the preview" : "Show the original"}
        </Button>
      )}
      <span className="flex-1 max-md:hidden" />
      <Afterwards source={source} />
    </StageShell>
  );
}

type PreviewFrameProps = Pick<PreviewStageProps, "draft" | "source" | "copy" | "background"> & {
  showsOriginal: boolean;
  isDrawn: boolean;
  onDrawn: (isDrawn: boolean) => void;
};

function PreviewFrame(props: PreviewFrameProps) {
  const { draft, source, copy, background, showsOriginal, isDrawn, onDrawn } = props;
  const options = optionsNow(draft);
  const behind = background.kind === "ready" ? background.bitmap : null;
  return (
    <StageArea>
      <Frame
        width={source.widthPx}
        height={source.heightPx}
        seeThrough={copy.kind === "ready" && copy.copy.seeThrough}
      >
        {copy.kind === "ready" ? (
          <PreviewCanvas loaded={copy} {...{ options, behind, showsOriginal, onDrawn }} />
        ) : copy.kind === "failed" ? (
          <p className="grid size-full place-items-center p-6 text-center text-fg-2">{pictureLost}</p>
        ) : (
          <img src={assetUrl(source.asset)} alt="" className="size-full object-contain opacity-60" />
        )}
        <span data-theme="dark" className="absolute top-3 left-3 flex gap-1.5">
          <Badge tone="glass">{isDrawn && !showsOriginal ? "Preview" : "Original"}</Badge>
        </span>
        {!isDrawn && options.operation === "replace-background" && (
          <BackgroundSwatch
            background={options.background}
            pictureUrl={draft.background && assetUrl(draft.background.asset)}
          />
        )}
      </Frame>
    </StageArea>
  );
}

type CanvasProps = {
  loaded: Loaded;
  options: ProcessOptions;
  behind: ImageBitmap | null;
  showsOriginal: boolean;
  onDrawn: (isDrawn: boolean) => void;
};

/** Drawn at most once per animation frame because a slider changes faster. */
function PreviewCanvas({ loaded, options, behind, showsOriginal, onDrawn }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { copy, bitmap } = loaded;
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const context = canvas.current?.getContext("2d");
      if (!context) return;
      const shown = renderPreview(copy, options, behind);
      onDrawn(shown !== null);
      context.clearRect(0, 0, copy.width, copy.height);
      if (shown === null || showsOriginal) context.drawImage(bitmap, 0, 0);
      else if (shown instanceof ImageData) context.putImageData(shown, 0, 0);
      else context.drawImage(shown, 0, 0);
    });
    return () => cancelAnimationFrame(frame);
  }, [copy, bitmap, options, behind, showsOriginal, onDrawn]);
  return (
    <figure
      aria-label={showsOriginal ? "The original picture" : "Preview of the picture as it would be"}
      className="size-full"
    >
      <canvas ref={canvas} width={copy.width} height={copy.height} className="size-full object-contain" />
    </figure>
  );
}

/** The chosen background, shown in a corner while the outline of the picture is not known. */
function BackgroundSwatch({ background, pictureUrl }: { background: Background; pictureUrl: string | null }) {
  if (background.kind === "picture" && pictureUrl === null) return null;
  return (
    <figure
      data-theme="dark"
      className="glass absolute right-3 bottom-3 flex items-center gap-2.5 rounded-md p-1.5 pr-3 text-sm"
    >
      <span
        className="block size-12 overflow-hidden rounded-sm"
        style={background.kind === "picture" ? undefined : { background: swatchOf(background) }}
      >
        {background.kind === "picture" && pictureUrl && (
          <img src={pictureUrl} alt="" className="size-full object-cover" />
        )}
      </span>
      <figcaption>Goes behind</figcaption>
    </figure>
  );
}

function swatchOf(background: Exclude<Background, { kind: "picture" }>): string {
  if (background.kind === "colour") return background.colour;
  if (background.kind === "gradient")
    return `linear-gradient(${180 - background.angleDegrees}deg, ${background.from}, ${background.to})`;
  return "radial-gradient(circle at 35% 35%, var(--surface-3), var(--surface-1))";
}

/** What has a preview is made by the studio itself whichever model is in use: models only find outlines. */
function previewWords({ operation }: Draft): string {
  switch (operation) {
    case "colorize-tone":
      return "The colours are exact; film grain is added. The result is made at full size.";
    case "remove-background":
      return "This picture is already transparent, and stays so.";
    case "replace-background":
      return "This picture is transparent: its own outline is used.";
    case "stylize":
      return "A rough preview. The result is drawn again, finer and at full size.";
    default:
      return "Close to the result, which is made at full size.";
  }
}

function outlineWords(
  { operation }: Draft,
  source: Source,
  { chance, finder }: Pick<PreviewStageProps, "chance" | "finder">,
): string {
  if (!isCut(operation)) return "";
  if (chance === "yes" && source.hasLayers)
    return "The studio drew this picture and knows its outline exactly, so there is nothing to guess: the cut is shown with the result.";
  if (chance === "yes")
    return "The engine in use finds the outline itself: the cut is shown with the result.";
  if (chance === "maybe")
    return `The outline can be found where the background is even or transparent. ${inBusyPhotos(finder)} The picture is looked at first: if it cannot be cut out, nothing is charged.`;
  return "The engine in use cannot do this to such a picture.";
}

const inBusyPhotos = (finder: string | null): string =>
  finder === null
    ? "Finding it in a busy photo needs a background model, which this studio has not configured."
    : `${finder} finds it in busy photos too: choose it as the model.`;

function Afterwards({ source }: { source: Source }) {
  return (
    <p className="text-sm text-pretty text-fg-3">
      {source.kind === "upload"
        ? "Your upload is deleted as soon as the result exists. If it fails, the upload stays for another try and is deleted after 7 days."
        : "Your picture does not change: the result is a new picture."}
    </p>
  );
}
