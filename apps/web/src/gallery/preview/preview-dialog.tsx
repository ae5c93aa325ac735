/**
 * A picture as large as the screen lets it be, with how it was made beside it. Arrow keys and swipes walk through the
 * gallery that it was opened from, beyond what was read so far.
 */
import { ChevronLeft, ChevronRight, Download, Heart, RotateCcw, Share2, Trash2, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ContentRow } from "#platform/database.ts";
import { singleKeysOn } from "#platform/shortcuts.ts";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Scrim } from "#ui/scrim.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { kindOf, titleOf } from "#gallery/content-kinds.ts";
import { useContent } from "#gallery/content-pages.ts";
import { Lineage } from "./lineage-line.tsx";
import { downloadPicture, usePictureActions, type PictureActions } from "#gallery/picture-actions.ts";
import { PreviewFacts, PreviewWords } from "./preview-facts.tsx";
import { PreviewMore } from "./preview-more.tsx";
import { PreviewTools } from "./preview-tools.tsx";
import { daysLeftWords } from "#gallery/trash/trash-days.ts";
import { ZoomStage, type Zoom } from "./zoom-stage.tsx";

const ShareDialog = lazy(() => import("#gallery/share-dialog.tsx"));
const AddToCollection = lazy(() => import("#gallery/collections/add-to-collection-dialog.tsx"));
const DestroyDialog = lazy(() => import("#gallery/trash/destroy-dialog.tsx"));

export type PreviewDialogProps = {
  /** The gallery that is walked through, as far as it was read. */
  rows: readonly ContentRow[];
  complete: boolean;
  total: number | null;
  openId: string | null;
  onOpen: (id: string | null) => void;
  /** The walk comes near the end of what was read. */
  onEndNear?: () => void;
  /** After it went into the trash. */
  onDeleted?: () => void;
};

export type Asks = "share" | "collection" | "destroy" | null;
/** Held down, an arrow key is quicker than a page is read. */
const walkAhead = 20;

export default function PreviewDialog({ openId: askedId, onOpen: ask, ...props }: PreviewDialogProps) {
  const { rows } = props;
  const [openId, onOpen] = useWalk(askedId, ask);
  const position = openId === null ? -1 : rows.findIndex((row) => row.id === openId);
  // Not on the gallery: named by an address, or by the line of another picture.
  const alone = useContent(position < 0 ? openId : null);
  const content = rows[position] ?? alone.data ?? null;
  const isGone = openId !== null && content === null && (alone.isError || alone.data === null);
  return (
    <Radix.Root open={openId !== null} onOpenChange={(open) => !open && onOpen(null)}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusWhole}
          className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-surface-1 shadow-float outline-none data-[state=open]:animate-[fade_200ms_var(--ease)] lg:inset-11 lg:mx-auto lg:grid lg:max-w-[1312px] lg:grid-cols-[minmax(0,1fr)_408px] lg:overflow-hidden lg:rounded-sheet"
        >
          {content ? (
            <Opened {...props} openId={openId} onOpen={onOpen} content={content} position={position} />
          ) : (
            <NotThere isGone={isGone} />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The address follows a walk when it rests: going through it step by step would be slower than fingers are. */
const restMs = 150;

/** The picture that is shown, ahead of the one that the address names, and what shows another or closes. */
function useWalk(askedId: string | null, ask: (id: string | null) => void) {
  const [walk, setWalk] = useState<{ id: string; since: readonly (string | null)[] } | null>(null);
  // The address went elsewhere by itself, as by Back: the walk is over.
  const isUnderWay = walk !== null && askedId !== null && walk.since.includes(askedId);
  const shownId = isUnderWay ? walk.id : askedId;
  const follow = useEffectEvent((id: string) => {
    setWalk((now) => now && { ...now, since: [...now.since, id] });
    ask(id);
  });
  useEffect(() => {
    if (shownId === null || shownId === askedId) return;
    const timer = setTimeout(() => follow(shownId), restMs);
    return () => clearTimeout(timer);
  }, [shownId, askedId]);
  const show = (id: string | null) => {
    if (id === null || askedId === null) {
      setWalk(null);
      ask(id);
    } else setWalk((now) => ({ id, since: isUnderWay && now ? now.since : [askedId] }));
  };
  return [shownId, show] as const;
}

/** No single button is what a preview is about: the keys belong to the picture. */
function focusWhole(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

function Opened(props: PreviewDialogProps & { content: ContentRow; position: number }) {
  const { rows, complete, total, onOpen, onEndNear, onDeleted, content, position } = props;
  const actions = usePictureActions();
  const [asks, setAsks] = useState<Asks>(null);
  const zoom = useRef<Zoom>(null);
  const isLast = position < 0 || (position === rows.length - 1 && complete);

  const endIsNear = position >= 0 && !complete && position >= rows.length - walkAhead;
  useEffect(() => {
    if (endIsNear && rows.length > 0) onEndNear?.();
  }, [endIsNear, rows.length, onEndNear]);

  // Who is quicker than the next page goes on when it comes.
  const waits = useRef(false);
  const walk = (step: number) => {
    const next = position < 0 ? undefined : rows[position + step];
    waits.current = step > 0 && position >= 0 && !next && !complete;
    if (next) onOpen(next.id);
  };
  const goOn = useEffectEvent(() => {
    if (waits.current) walk(1);
  });
  const count = rows.length;
  useEffect(() => {
    if (count > 0) goOn();
  }, [count]);
  /** Whoever takes its place is shown; the last one closes the preview. */
  const leave = () => onOpen((rows[position + 1] ?? rows[position - 1])?.id ?? null);
  const trash = () => {
    if (content.trashed_at) return;
    leave();
    void actions.trash([content]).then((done) => done && onDeleted?.());
  };
  usePreviewKeys(asks === null, {
    walk,
    trash,
    favourite: () => !content.trashed_at && actions.favourite(content),
    zoom: () => zoom.current,
  });

  return (
    <>
      <div className="relative min-h-[58dvh] flex-none overflow-hidden bg-sunk lg:min-h-0">
        <ZoomStage key={content.id} ref={zoom} content={content} walk={walk} />
        <Arrow side="left" shown={position > 0} onClick={() => walk(-1)} />
        <Arrow side="right" shown={!isLast} onClick={() => walk(1)} />
        <p className="pointer-events-none absolute inset-x-4 bottom-3 flex items-center gap-3 text-sm text-fg-2 lg:inset-x-8 lg:bottom-5">
          <AiLabel />
          <span className="hidden sm:block">Made by AI. The file says so, too.</span>
          <span className="flex-1" />
          {position >= 0 && (
            <span className="tabular-nums">
              {(position + 1).toLocaleString("en-US")} of{" "}
              {Math.max(total ?? 0, rows.length).toLocaleString("en-US")}
            </span>
          )}
        </p>
      </div>
      <Side
        content={content}
        actions={actions}
        ask={setAsks}
        onTrash={trash}
        onRestore={() => {
          if (position >= 0) leave();
          void actions.restore([content]);
        }}
        onOpen={onOpen}
      />
      <Suspense>
        {asks === "share" && <ShareDialog content={content} onClose={() => setAsks(null)} />}
        {asks === "collection" && <AddToCollection rows={[content]} onClose={() => setAsks(null)} />}
        {asks === "destroy" && (
          <DestroyDialog
            count={1}
            destroy={() => actions.destroy([content])}
            onClose={(destroyed) => {
              setAsks(null);
              if (destroyed) leave();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function Arrow({ side, shown, onClick }: { side: "left" | "right"; shown: boolean; onClick: () => void }) {
  if (!shown) return null;
  const Icon = side === "left" ? ChevronLeft : ChevronRight;
  return (
    <IconButton
      label={side === "left" ? "Previous picture" : "Next picture"}
      onClick={onClick}
      className={classNames(
        "absolute top-1/2 -translate-y-1/2 bg-surface-3!",
        side === "left" ? "left-3 lg:left-5" : "right-3 lg:right-5",
      )}
    >
      <Icon size={20} />
    </IconButton>
  );
}

type SideProps = {
  content: ContentRow;
  actions: PictureActions;
  ask: (asks: Asks) => void;
  onTrash: () => void;
  onRestore: () => void;
  onOpen: (id: string) => void;
};

function Side({ content, actions, ask, onTrash, onRestore, onOpen }: SideProps) {
  const { label, icon: Icon } = kindOf(content);
  const inTrash = content.trashed_at !== null;
  return (
    <div className="flex flex-col gap-6 px-5 pt-5 pb-[calc(28px+env(safe-area-inset-bottom))] lg:overflow-y-auto lg:p-7">
      <div>
        <div className="-mr-1 flex items-center">
          <Badge>
            <Icon size={16} aria-hidden="true" />
            {label}
          </Badge>
          {/* On a phone Close stays in its corner, and what scrolls past it keeps to the left. */}
          <span className="flex-1 max-lg:max-w-2" />
          {!inTrash && (
            <>
              <IconButton
                label={content.favourite ? "Remove from favourites" : "Favourite"}
                aria-pressed={content.favourite}
                onClick={() => actions.favourite(content)}
              >
                <Heart size={18} className={content.favourite ? "fill-accent text-accent" : undefined} />
              </IconButton>
              <IconButton label="Share" onClick={() => ask("share")}>
                <Share2 size={18} />
              </IconButton>
            </>
          )}
          <IconButton label="Download" onClick={() => void downloadPicture(content)}>
            <Download size={18} />
          </IconButton>
          {!inTrash && (
            <IconButton label="Delete" onClick={onTrash}>
              <Trash2 size={18} />
            </IconButton>
          )}
          <Radix.Close asChild>
            <IconButton
              label="Close"
              filled
              className="ml-1 max-lg:fixed max-lg:top-3 max-lg:right-3 max-lg:z-10"
            >
              <X size={18} />
            </IconButton>
          </Radix.Close>
        </div>
        <Radix.Title className="display mt-5 mb-3 text-[30px] leading-[1.12]">{titleOf(content)}</Radix.Title>
        <PreviewWords content={content} />
      </div>
      {content.trashed_at ? (
        <InTrash trashedAt={content.trashed_at} onRestore={onRestore} onDestroy={() => ask("destroy")} />
      ) : (
        <PreviewTools content={content} />
      )}
      <Lineage content={content} onOpen={onOpen} />
      <PreviewFacts content={content} />
      <PreviewMore content={content} onCollect={inTrash ? null : () => ask("collection")} />
    </div>
  );
}

function InTrash({
  trashedAt,
  onRestore,
  onDestroy,
}: {
  trashedAt: string;
  onRestore: () => void;
  onDestroy: () => void;
}) {
  const [now] = useState(() => new Date());
  return (
    <div className="grid gap-2.5">
      <p className="text-fg-2">In the trash. {daysLeftWords(trashedAt, now)}.</p>
      <Button variant="primary" size="lg" block onClick={onRestore}>
        <RotateCcw size={18} />
        Restore
      </Button>
      <Button variant="quiet" block onClick={onDestroy}>
        Delete for ever
      </Button>
    </div>
  );
}

function NotThere({ isGone }: { isGone: boolean }) {
  return (
    <div className="grid min-h-dvh place-items-center p-6 lg:col-span-2 lg:min-h-0">
      {isGone ? (
        <div className="grid max-w-[400px] justify-items-center gap-4 text-center">
          <Radix.Title className="display text-[28px]">This picture is not here any more</Radix.Title>
          <p className="text-fg-2">It was deleted for good, or its link belongs to somebody else.</p>
          <Radix.Close asChild>
            <Button variant="inverse">Close</Button>
          </Radix.Close>
        </div>
      ) : (
        <>
          <Radix.Title className="sr-only">Loading the picture</Radix.Title>
          <Spinner label="Loading the picture" />
        </>
      )}
    </div>
  );
}

type Keys = {
  walk: (step: number) => void;
  trash: () => void;
  favourite: () => void;
  zoom: () => Zoom | null;
};

function usePreviewKeys(active: boolean, keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target instanceof HTMLElement && target.closest("input, textarea, select")) return;
    if (event.key === "ArrowLeft") keys.walk(-1);
    else if (event.key === "ArrowRight") keys.walk(1);
    else if (!singleKeysOn()) return;
    else if (event.key === "f" || event.key === "F") keys.favourite();
    else if (event.key === "Delete") keys.trash();
    else if (event.key === "+" || event.key === "=") keys.zoom()?.closer();
    else if (event.key === "-") keys.zoom()?.further();
    else if (event.key === "0") keys.zoom()?.whole();
  });
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [active]);
}
