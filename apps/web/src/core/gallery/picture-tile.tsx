/** One picture on the wall: its kind, its AI label, its day and shape, and on hover or focus what can be done with it. */
import { Download, ExternalLink, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { ContentRow } from "#platform/database.ts";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { dayOf, kindOf, sizeOf, titleOf } from "./content-kinds.ts";
import { Picture } from "./picture.tsx";
import { downloadPicture, openPicture } from "./picture-actions.ts";

type PictureTileProps = { content: ContentRow; onOpen: () => void; onDelete: () => void; eager?: boolean };

export function PictureTile({ content, onOpen, onDelete, eager = false }: PictureTileProps) {
  const { width, height } = sizeOf(content);
  return (
    <figure
      data-theme="dark"
      className="group relative overflow-hidden rounded-card bg-surface-2 [contain-intrinsic-size:auto_260px] [content-visibility:auto]"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <button
        type="button"
        onClick={onOpen}
        className="absolute inset-0 -outline-offset-2"
        aria-label={`Open: ${titleOf(content)}`}
      >
        <Picture
          content={content}
          sizes="(min-width: 64rem) 20vw, (min-width: 48rem) 33vw, 50vw"
          upToPx={640}
          eager={eager}
          className="size-full object-cover"
        />
      </button>
      <KindBadge content={content} />
      <TileFoot>
        <span className="truncate text-sm text-[oklch(0.9_0.01_70)] tabular-nums">
          {dayOf(content)}
          {content.generation_params?.aspect_ratio && ` · ${content.generation_params.aspect_ratio}`}
        </span>
      </TileFoot>
      <div className="absolute top-2 right-2 hidden flex-col gap-1 opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:hover)]:flex">
        <TileAction label="Download" onClick={() => void downloadPicture(content)}>
          <Download size={17} />
        </TileAction>
        <TileAction label="Open in new tab" onClick={() => openPicture(content)}>
          <ExternalLink size={17} />
        </TileAction>
        <TileAction label="Delete" onClick={onDelete}>
          <Trash2 size={17} />
        </TileAction>
      </div>
    </figure>
  );
}

export function KindBadge({ content }: { content: ContentRow }) {
  const { label, icon: Icon } = kindOf(content);
  return (
    <Badge tone="glass" className="pointer-events-none absolute top-2.5 left-2.5">
      <Icon size={16} aria-hidden="true" />
      {label}
    </Badge>
  );
}

export function TileFoot({ children }: { children?: ReactNode }) {
  return (
    <figcaption className="pointer-events-none absolute inset-x-0 bottom-0 flex items-center gap-2.5 bg-linear-[transparent,oklch(0.12_0.02_332/0.88)] px-2.5 pt-9 pb-2.5">
      <AiLabel />
      {children}
    </figcaption>
  );
}

function TileAction({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="glass grid size-10 place-items-center rounded-full hover:bg-[oklch(0.28_0.03_336/0.9)]"
    >
      {children}
    </button>
  );
}
