/** One video in the list: its poster, which plays under the pointer, or expanded the player with all facts. */
import { ChevronUp, Clapperboard, Forward, Play, Trash2 } from "lucide-react";
import { useState, type MouseEvent, type ReactNode } from "react";
import { engineOf, titleOf } from "#gallery/content-kinds.ts";
import { thumbnailSet } from "#gallery/thumbnails.ts";
import type { ContentRow } from "#platform/database.ts";
import { AiLabel, Badge, CornerAiLabel } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useMedia } from "#ui/use-media.ts";
import { DownloadButtons } from "./result.tsx";
import { dateOf, posterOf, secondsOf, shapeOf, typeOf } from "./video-facts.ts";
import { VideoPlayer } from "./video-player.tsx";

type VideoCardProps = {
  video: ContentRow;
  expanded: boolean;
  loop: boolean;
  refreshes: number;
  /** Why it cannot be extended; null when it can. */
  fullReason: string | null;
  onToggle: () => void;
  onExtend: () => void;
  onDelete: () => void;
  /** One below the heading of the list. */
  headingLevel: "h2" | "h3";
};

export function VideoCard(props: VideoCardProps) {
  const { video, expanded, onToggle } = props;
  const title = titleOf(video);
  return (
    <article
      aria-label={title}
      className={classNames(
        "card flex min-w-0 flex-col overflow-hidden [contain-intrinsic-size:auto_420px] [content-visibility:auto]",
        expanded && "col-span-full lg:grid lg:grid-cols-[minmax(0,1fr)_340px]",
      )}
    >
      {expanded ? (
        <OpenVideo {...props} title={title} />
      ) : (
        <Poster video={video} title={title} onOpen={onToggle} />
      )}
      <div className={classNames("flex flex-1 flex-col gap-3.5 p-4", expanded && "lg:p-6")}>
        <CardHeading {...props} title={title} />
        <p className="text-sm text-fg-3">
          <time dateTime={video.created_at}>{dateOf(video)}</time>
        </p>
        <Details video={video} expanded={expanded} />
        <span className="flex-1" />
        <Actions {...props} />
      </div>
    </article>
  );
}

function CardHeading(props: VideoCardProps & { title: string }) {
  const { video, title, expanded, headingLevel: Title, onToggle, onDelete } = props;
  return (
    <div className="flex items-start gap-2">
      <Title
        className={classNames(
          "min-w-0 flex-1 text-pretty break-words",
          expanded ? "text-md" : "line-clamp-2",
        )}
      >
        {video.prompt?.trim() || title}
      </Title>
      {expanded ? (
        <IconButton label="Collapse" aria-expanded="true" onClick={onToggle} className="-mt-2.5 -mr-2">
          <ChevronUp size={18} />
        </IconButton>
      ) : (
        <IconButton label={`Delete: ${title}`} onClick={onDelete} className="-mt-2.5 -mr-2">
          <Trash2 size={18} />
        </IconButton>
      )}
    </div>
  );
}

function Details({ video, expanded }: Pick<VideoCardProps, "video" | "expanded">) {
  const { motion, width, height } = video.generation_params;
  const engine = engineOf(video);
  return (
    <dl className="flex flex-wrap gap-1.5 text-sm">
      <Detail name="Type">{typeOf(video)}</Detail>
      <Detail name="Duration">{secondsOf(video)}s</Detail>
      {motion && <Detail name="Motion">{motion}</Detail>}
      {expanded && width && height && (
        <Detail name="Size">
          {width} × {height}
        </Detail>
      )}
      {expanded && engine && <Detail name="Engine">{engine}</Detail>}
    </dl>
  );
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="inline-flex min-h-[26px] items-center rounded-full bg-surface-3 px-2.5 text-fg-2 tabular-nums">
    <dt className="sr-only">{name}: </dt>
    <dd>{children}</dd>
  </div>
);

const Actions = ({ video, expanded, fullReason, onExtend, onDelete }: VideoCardProps) => (
  <div
    className={classNames(
      "flex flex-wrap items-center gap-2 max-sm:*:flex-1",
      expanded && "lg:grid lg:grid-cols-2",
    )}
  >
    <DownloadButtons video={video} />
    {expanded && (
      <>
        <Button variant="quiet" disabledReason={fullReason} onClick={onExtend}>
          <Forward size={18} aria-hidden="true" />
          Extend
        </Button>
        <Button variant="plain" onClick={onDelete} className="text-danger!">
          <Trash2 size={18} aria-hidden="true" />
          Delete
        </Button>
      </>
    )}
  </div>
);

/** The height of the browser's own controls at the lower edge, where a click must not collapse the card. */
const controlsHeightPx = 76;

function OpenVideo({ video, loop, refreshes, onToggle, title }: VideoCardProps & { title: string }) {
  const { width, height } = shapeOf(video);
  const collapse = ({ currentTarget, clientY }: MouseEvent<HTMLVideoElement>) => {
    if (clientY < currentTarget.getBoundingClientRect().bottom - controlsHeightPx) onToggle();
  };
  return (
    <div className="grid min-w-0 place-items-center bg-sunk">
      <div
        className="relative max-h-[72dvh] w-full"
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(72dvh * ${width / height})` }}
      >
        <VideoPlayer
          url={video.content_url}
          poster={posterOf(video)}
          title={title}
          loop={loop}
          autoPlay
          refreshes={refreshes}
          onClick={collapse}
          className="size-full"
        />
        <CornerAiLabel className="top-3 left-3" />
      </div>
    </div>
  );
}

type PosterProps = { video: ContentRow; title: string; onOpen: () => void };

function Poster({ video, title, onOpen }: PosterProps) {
  const [pointedAt, setPointedAt] = useState(false);
  const mayMove = useMedia("(hover: hover) and (prefers-reduced-motion: no-preference)");
  const blur = video.generation_params.blur;
  return (
    <div
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      className="group relative aspect-[4/3] overflow-hidden bg-sunk"
      style={blur?.startsWith("data:image/") ? { background: `url("${blur}") center / cover` } : undefined}
    >
      <Still url={posterOf(video)} />
      {pointedAt && mayMove && (
        <video
          src={video.content_url}
          muted
          loop
          autoPlay
          playsInline
          aria-hidden="true"
          tabIndex={-1}
          className="absolute inset-0 size-full animate-[fade_250ms_var(--ease)] object-cover object-[50%_28%]"
        />
      )}
      <span data-theme="dark" className="pointer-events-none absolute inset-0">
        <AiLabel className="absolute bottom-3 left-3" />
        <Badge tone="glass" className="absolute right-3 bottom-3 tabular-nums">
          {secondsOf(video)}s
        </Badge>
        <span className="glass absolute top-1/2 left-1/2 grid size-14 -translate-1/2 place-items-center rounded-full text-fg transition-opacity duration-200 group-hover:opacity-0">
          <Play size={22} aria-hidden="true" className="translate-x-px fill-current" />
        </span>
      </span>
      <button
        type="button"
        aria-expanded="false"
        aria-label={`Play: ${title}`}
        onClick={onOpen}
        className="absolute inset-0 -outline-offset-2"
      />
    </div>
  );
}

/** The poster from its thumbnails, or itself where they cannot be loaded. */
function Still({ url }: { url: string | null }) {
  const [broken, setBroken] = useState(false);
  const set = url && !broken ? thumbnailSet(url, 640) : null;
  if (!url)
    return (
      <span className="absolute inset-0 grid place-items-center text-fg-3">
        <Clapperboard size={30} aria-hidden="true" />
      </span>
    );
  return (
    <img
      {...(set && { srcSet: set, sizes: "(min-width: 80rem) 30vw, (min-width: 48rem) 45vw, 100vw" })}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="absolute inset-0 size-full object-cover object-[50%_28%]"
    />
  );
}
