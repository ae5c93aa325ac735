/** An upscale compared with its original, with its sizes and the tools that take it. */
import { X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { useContentSources } from "#gallery/content-sources.ts";
import { pictureDestinations, priceOfDestination } from "#gallery/picture-destinations.ts";
import { savePicture } from "#gallery/save-picture.ts";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { CompareSlider } from "#tools/shell/compare/compare-slider.tsx";
import { tookMs } from "#tools/shell/queue/took-ms.ts";
import { DownloadButton, NewTabButton } from "#tools/shell/stage/result-buttons.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { toast } from "#platform/toast.ts";
import { useSession } from "#platform/session.tsx";
import { AiLabel } from "#ui/badge.tsx";
import { ButtonLink, IconButton } from "#ui/button.tsx";
import { CoinDot } from "#ui/price.tsx";
import { durationText, sizeText } from "./sizes.ts";
import { StageGround } from "./stage-ground.tsx";

type ResultProps = {
  content: ContentRow;
  /** The job that just made it; null for an earlier one. */
  job: JobRow | null;
  /** Closes a result that the address named; null for any other. */
  onClose: (() => void) | null;
};

export function Result({ content, job, onClose }: ResultProps) {
  const sources = useContentSources(content.id);
  const before = sources?.[0]?.url ?? null;
  const [broken, setBroken] = useState(false);
  const originalGone = broken || (sources !== undefined && before === null);
  const title = content.prompt?.trim() ? titleOf(content) : "An upload of yours";
  return (
    <StageGround>
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
          <Alone content={content} title={title} />
        ) : (
          <Comparison content={content} before={before} title={title} onBroken={() => setBroken(true)} />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-4 pt-2 pb-5 md:px-6">
        <Facts content={content} job={job}>
          {originalGone && <span>The original is not there any more.</span>}
        </Facts>
        <Actions content={content} />
      </div>
      <p className="sr-only">
        <Link to={`/images?picture=${encodeURIComponent(content.id)}`}>Open in the gallery</Link>
      </p>
    </StageGround>
  );
}

type PictureProps = { content: ContentRow; title: string };

function Alone({ content, title }: PictureProps) {
  const { width, height } = sizeOf(content);
  return (
    <figure className="grid min-h-[42dvh] flex-1 place-items-center gap-3 [container-type:size]">
      <img
        src={thumbnailUrl(content.content_url, 1280) ?? content.content_url}
        alt={`Upscaled: ${title}`}
        width={width}
        height={height}
        className="max-h-[100cqh] max-w-full rounded-md object-contain"
      />
    </figure>
  );
}

type ComparisonProps = PictureProps & { before: string; onBroken: () => void };

function Comparison({ content, before, title, onBroken }: ComparisonProps) {
  const { width, height } = sizeOf(content);
  return (
    <CompareSlider
      key={content.id}
      before={{ label: "Original", src: before, previewSrc: thumbnailUrl(before, 1280) }}
      after={{
        label: "Upscaled",
        src: content.content_url,
        previewSrc: thumbnailUrl(content.content_url, 1280),
        blur: content.generation_params.blur ?? null,
      }}
      widthPx={width}
      heightPx={height}
      alt={title}
      onBroken={onBroken}
      className="min-h-[42dvh] flex-1"
    />
  );
}

const scaleOf = ({ generation_params: made }: ContentRow): number => made.scale ?? 4;

type FactsProps = Pick<ResultProps, "content" | "job"> & { children: ReactNode };

function Facts({ content, job, children }: FactsProps) {
  const { width, height } = sizeOf(content);
  const scale = scaleOf(content);
  const ms = tookMs(job);
  return (
    <p className="flex min-w-0 flex-1 basis-[260px] flex-wrap items-center gap-x-3 gap-y-1 text-sm text-fg-2 tabular-nums">
      <AiLabel />
      <span className="whitespace-nowrap">
        {sizeText({ widthPx: Math.round(width / scale), heightPx: Math.round(height / scale) })} →{" "}
        <strong className="text-fg">{sizeText({ widthPx: width, heightPx: height })}</strong>
      </span>
      <span className="whitespace-nowrap">
        {scale}×, {content.generation_params.mode === "fast" ? "fast" : "best"}
        {ms !== null && `, in ${durationText(ms)}`}
      </span>
      {children}
    </p>
  );
}

function Actions({ content }: { content: ContentRow }) {
  const [saving, setSaving] = useState(false);
  const download = async () => {
    setSaving(true);
    const saved = await savePicture(content.content_url, `upscaled-${scaleOf(content)}x-image`);
    setSaving(false);
    if (!saved) toast.error("Failed to download image");
  };
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
      <DownloadButton variant="inverse" busy={saving} onClick={() => void download()} />
      <NewTabButton content={content} />
      <ToolLink name="edit" id={content.id} />
      <ToolLink name="animate" id={content.id} />
    </div>
  );
}

function ToolLink({ name, id }: { name: "edit" | "animate"; id: string }) {
  const { connection } = useSession();
  const destination = pictureDestinations[name];
  const { label, to } = destination;
  return (
    <ButtonLink to={to(id)} variant="quiet" className="max-md:hidden">
      {label}
      <span className="inline-flex items-center gap-1.5 text-sm text-fg-2 tabular-nums">
        <CoinDot />
        {priceOfDestination(connection?.config, destination, null)}
        <span className="sr-only"> credits</span>
      </span>
    </ButtonLink>
  );
}
