/**
 * One picture in the grid: its kind, its AI label, its day and shape, and under the pointer or the focus its buttons. The
 * grid handles the events, so that an unchanged tile is not rendered again.
 */
import { Check, Download, ExternalLink, Heart, RotateCcw, Trash2 } from "lucide-react";
import { memo, type CSSProperties, type ReactNode } from "react";
import type { ContentRow } from "#platform/database.ts";
import { AiLabel } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { dayOf, kindOf, shapeOf, titleOf } from "#gallery/content-kinds.ts";
import { Picture } from "#gallery/picture.tsx";
import { daysLeftWords } from "#gallery/trash/trash-days.ts";
import "./picture-tile.css";

export type TileCommand = "favourite" | "download" | "open" | "trash" | "restore";

type PictureTileProps = {
  content: ContentRow;
  index: number;
  /** How many there are; -1 while that is not known. */
  setSize: number;
  leftPx: number;
  topPx: number;
  widthPx: number;
  heightPx: number;
  eager: boolean;
  /** Tab reaches it. */
  reachable: boolean;
  /** The pointer or the focus is on it. */
  hovered: boolean;
  /** Null: pictures are opened, not chosen. */
  chosen: boolean | null;
};

export const PictureTile = memo(function PictureTile(props: PictureTileProps) {
  const { content, index, leftPx, topPx, widthPx, heightPx, chosen } = props;
  const style: CSSProperties = {
    width: widthPx,
    height: heightPx,
    transform: `translate(${leftPx}px, ${topPx}px)`,
  };
  return (
    <li
      data-tile={index}
      aria-setsize={props.setSize}
      aria-posinset={index + 1}
      style={style}
      className="tile"
    >
      <button
        type="button"
        data-part="picture"
        tabIndex={props.reachable ? 0 : -1}
        {...(chosen === null
          ? { "aria-label": `Open: ${titleOf(content)}` }
          : { role: "checkbox", "aria-checked": chosen, "aria-label": `Select: ${titleOf(content)}` })}
      >
        <Picture
          content={content}
          sizes={widthPx}
          upToPx={960}
          eager={props.eager}
          alt=""
          className={classNames(chosen && "scale-90 rounded-card")}
        />
      </button>
      {chosen === null ? <KindBadge content={content} /> : <ChosenMark chosen={chosen} />}
      {props.hovered && content.prompt && <p className="tile-prompt">{content.prompt}</p>}
      <TileFoot>{captionOf(content)}</TileFoot>
      {chosen === null && (props.hovered || content.favourite) && (
        <TileActions content={content} hovered={props.hovered} />
      )}
    </li>
  );
});

function captionOf(content: ContentRow): string {
  if (content.trashed_at) return daysLeftWords(content.trashed_at, new Date());
  const shape = shapeOf(content);
  return shape ? `${dayOf(content)} · ${shape}` : dayOf(content);
}

function TileActions({ content, hovered }: { content: ContentRow; hovered: boolean }) {
  const inTrash = content.trashed_at !== null;
  return (
    <>
      {hovered && (
        <div className="absolute top-2 right-2 flex flex-col gap-1 max-md:hidden">
          <TileAction command="open" label="Open in new tab">
            <ExternalLink size={17} />
          </TileAction>
          {!inTrash && (
            <TileAction command="trash" label="Delete">
              <Trash2 size={17} />
            </TileAction>
          )}
        </div>
      )}
      <div className={classNames("absolute right-2 bottom-2 flex gap-1", !hovered && "pointer-events-none")}>
        {hovered && inTrash && (
          <TileAction command="restore" label="Restore">
            <RotateCcw size={17} />
          </TileAction>
        )}
        {!inTrash &&
          (hovered ? (
            <TileAction
              command="favourite"
              label={content.favourite ? "Remove from favourites" : "Favourite"}
              pressed={content.favourite}
            >
              <Heart size={17} className={content.favourite ? "fill-accent text-accent" : undefined} />
            </TileAction>
          ) : (
            <span className="glass grid size-8 place-items-center rounded-full">
              <Heart size={16} aria-label="Favourite" className="fill-accent text-accent" />
            </span>
          ))}
        {hovered && (
          <TileAction command="download" label="Download" className="max-md:hidden">
            <Download size={17} />
          </TileAction>
        )}
      </div>
    </>
  );
}

function ChosenMark({ chosen }: { chosen: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "pointer-events-none absolute top-2.5 left-2.5 grid size-7 place-items-center rounded-full",
        chosen ? "bg-accent text-accent-ink" : "glass shadow-[inset_0_0_0_1.5px_var(--glass-ink)]",
      )}
    >
      {chosen && <Check size={17} />}
    </span>
  );
}

/** The style sheet draws its icon. */
export const KindBadge = ({ content }: { content: Pick<ContentRow, "content_type"> }) => (
  <span data-kind={content.content_type} className="tile-kind glass">
    {kindOf(content).label}
  </span>
);

export const TileFoot = ({ children }: { children?: ReactNode }) => (
  <div className="tile-foot">
    <AiLabel />
    {children}
  </div>
);

function TileAction({
  command,
  label,
  pressed,
  className,
  children,
}: {
  command: TileCommand;
  label: string;
  pressed?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      data-command={command}
      aria-label={label}
      title={label}
      {...(pressed !== undefined && { "aria-pressed": pressed })}
      className={classNames(
        "glass grid size-10 place-items-center rounded-full hover:bg-[oklch(0.28_0.03_336/0.9)] pointer-coarse:size-11",
        className,
      )}
    >
      {children}
    </button>
  );
}
