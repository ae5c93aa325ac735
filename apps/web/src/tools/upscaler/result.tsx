/** An upscaled picture over the one that it was made from: the line between them, its size, and what can be done with it. */
import { Download, ExternalLink, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { CompareSlider } from "#tools/shell/compare/compare-slider.tsx";
import { sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { useContentSources } from "#gallery/content-sources.ts";
import { openPicture } from "#gallery/picture-actions.ts";
import { pictureDestinations } from "#gallery/picture-destinations.ts";
import { savePicture } from "#gallery/save-picture.ts";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { tookMs } from "#tools/shell/queue/took-ms.ts";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { toast } from "#platform/toast.ts";
import { AiLabel } from "#ui/badge.tsx";
import { Button, ButtonLink, IconButton } from "#ui/button.tsx";
import { CoinDot } from "#ui/price.tsx";
import { durationText, sizeWords } from "./sizes.ts";
import { StageCard } from "./stage-card.tsx";

type ResultProps = {
  content: ContentRow;
  /** When it was made just now. */
  job: JobRow | null;
  /** Asked for by the address: it can be closed again. */
  onClose: (() => void) | null;
};

export function Result({ content, job, onClose }: ResultProps) {
  const made = content.generation_params;
  const { width, height } = sizeOf(content);
  const scale = made.scale ?? 4;
  const sources = useContentSources(content.id);
  const before = sources?.[0]?.url ?? null;
  const [broken, setBroken] = useState(false);
  const originalGone = broken || (sources !== undefined && before === null);
  const [saving, setSaving] = useState(false);
  const title = content.prompt?.trim() ? titleOf(content) : "An upload of yours";
  const download = async () => {
    setSaving(true);
    const saved = await savePicture(content.content_url, `upscaled-${scale}x-image`);
    setSaving(false);
    if (!saved) toast.error("Failed to download image");
  };
  const ms = tookMs(job);
  return (
    <StageCard>
      <div className="flex items-start gap-3 px-4 pt-4 md:px-6 md:pt-5">
        <div className="min-w-0 flex-1" aria-live="polite">
          <p className="text-sm text-fg-2">
            {job ? "Just made" : onClose ? "Made before" : "Your newest upscale"}
          </p>
          <h2 className="display truncate text-[24px] leading-[1.2] md:text-[28px]">{title}</h2>
        </div>
        {onClose && (
          <IconButton label="Close" onClick={onClose}>
            <X size={18} />
          </IconButton>
        )}
      </div>
      <div className="flex min-h-0 flex-1 flex-col px-0 pt-3 md:px-6">
        {originalGone || before === null ? (
          <figure className="grid min-h-[42dvh] flex-1 place-items-center gap-3 [container-type:size]">
            <img
              src={thumbnailUrl(content.content_url, 1280) ?? content.content_url}
              alt={`Upscaled: ${title}`}
              width={width}
              height={height}
              className="max-h-[100cqh] max-w-full rounded-md object-contain"
            />
          </figure>
        ) : (
          <CompareSlider
            key={content.id}
            before={{ label: "Original", src: before, previewSrc: thumbnailUrl(before, 1280) }}
            after={{
              label: "Upscaled",
              src: content.content_url,
              previewSrc: thumbnailUrl(content.content_url, 1280),
              blur: made.blur ?? null,
            }}
            widthPx={width}
            heightPx={height}
            alt={title}
            onBroken={() => setBroken(true)}
            className="min-h-[42dvh] flex-1"
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-4 pt-2 pb-5 md:px-6">
        <p className="flex min-w-0 flex-1 basis-[260px] flex-wrap items-center gap-x-3 gap-y-1 text-sm text-fg-2 tabular-nums">
          <AiLabel />
          <span className="whitespace-nowrap">
            {sizeWords({ widthPx: Math.round(width / scale), heightPx: Math.round(height / scale) })} →{" "}
            <strong className="text-fg">{sizeWords({ widthPx: width, heightPx: height })}</strong>
          </span>
          <span className="whitespace-nowrap">
            {scale}×, {made.mode === "fast" ? "fast" : "best"}
            {ms !== null && `, in ${durationText(ms)}`}
          </span>
          {originalGone && <span>The original is not there any more.</span>}
        </p>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
          <Button variant="inverse" busy={saving} onClick={() => void download()}>
            <Download size={18} aria-hidden="true" />
            Download
          </Button>
          <Button variant="quiet" onClick={() => openPicture(content)}>
            <ExternalLink size={18} aria-hidden="true" />
            New Tab
          </Button>
          <ToolLink name="edit" id={content.id} />
          <ToolLink name="animate" id={content.id} />
        </div>
      </div>
      <p className="sr-only">
        <Link to={`/images?picture=${encodeURIComponent(content.id)}`}>Open in the gallery</Link>
      </p>
    </StageCard>
  );
}

function ToolLink({ name, id }: { name: "edit" | "animate"; id: string }) {
  const { label, to, costCredits } = pictureDestinations[name];
  return (
    <ButtonLink to={to(id)} variant="quiet" className="max-md:hidden">
      {label}
      <span className="inline-flex items-center gap-1.5 text-sm text-fg-2 tabular-nums">
        <CoinDot />
        {costCredits}
        <span className="sr-only"> credits</span>
      </span>
    </ButtonLink>
  );
}
