/** A picture as large as the screen lets it be, with its facts beside it. Arrow keys walk through the gallery. */
import { ChevronLeft, ChevronRight, Copy, Download, ExternalLink, Share2, Trash2, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { toast } from "sonner";
import type { ContentRow } from "#platform/database.ts";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Scrim } from "#ui/dialog.tsx";
import { engineOf, kindOf, sizeOf, titleOf } from "./content-kinds.ts";
import { Picture } from "./picture.tsx";
import { downloadPicture, openPicture } from "./picture-actions.ts";

type PreviewDialogProps = {
  rows: readonly ContentRow[];
  openId: string | null;
  total: number | null;
  onOpen: (id: string | null) => void;
  onDelete: (content: ContentRow) => void;
  onShare: (content: ContentRow) => void;
  /** Another dialog lies on top, to which the arrow keys belong. */
  covered: boolean;
};

export function PreviewDialog({
  rows,
  openId,
  total,
  onOpen,
  onDelete,
  onShare,
  covered,
}: PreviewDialogProps) {
  const position = rows.findIndex((row) => row.id === openId);
  const content = rows[position];
  const walk = (step: number) => {
    const next = rows[position + step];
    if (next) onOpen(next.id);
  };
  useArrowKeys(content !== undefined && !covered, walk);

  return (
    <Radix.Root open={content !== undefined} onOpenChange={(open) => !open && onOpen(null)}>
      <Radix.Portal>
        <Scrim />
        {content && (
          <Radix.Content
            aria-describedby={undefined}
            className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-surface-1 shadow-float outline-none data-[state=open]:animate-[fade_200ms_var(--ease)] lg:inset-11 lg:mx-auto lg:grid lg:max-w-[1312px] lg:grid-cols-[minmax(0,1fr)_408px] lg:overflow-hidden lg:rounded-sheet"
          >
            <div className="relative grid min-h-[58dvh] flex-none place-items-center bg-sunk p-4 lg:min-h-0 lg:p-14">
              <PreviewPicture content={content} />
              <Arrow side="left" shown={position > 0} onClick={() => walk(-1)} />
              <Arrow side="right" shown={position < rows.length - 1} onClick={() => walk(1)} />
              <p className="absolute inset-x-4 bottom-3 flex items-center gap-3 text-sm text-fg-2 lg:inset-x-8 lg:bottom-5">
                <AiLabel />
                <span className="hidden sm:block">Made by AI. The file says so, too.</span>
                <span className="flex-1" />
                <span className="tabular-nums">
                  {position + 1} of {total ?? rows.length}
                </span>
              </p>
            </div>
            <Facts content={content} onDelete={() => onDelete(content)} onShare={() => onShare(content)} />
          </Radix.Content>
        )}
      </Radix.Portal>
    </Radix.Root>
  );
}

function PreviewPicture({ content }: { content: ContentRow }) {
  return (
    <Picture
      key={content.id}
      content={content}
      sizes="(min-width: 64rem) 62vw, 100vw"
      upToPx={1280}
      eager
      className="h-auto max-h-[calc(58dvh-72px)] w-auto max-w-full rounded-md object-contain shadow-float lg:max-h-[calc(100dvh-230px)]"
    />
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

type FactsProps = { content: ContentRow; onDelete: () => void; onShare: () => void };

function Facts({ content, onDelete, onShare }: FactsProps) {
  const { label, icon: Icon } = kindOf(content);
  return (
    <div className="flex flex-col gap-6 px-5 pt-5 pb-[calc(28px+env(safe-area-inset-bottom))] lg:overflow-y-auto lg:p-7">
      <div className="flex items-center gap-1">
        <Badge>
          <Icon size={16} aria-hidden="true" />
          {label}
        </Badge>
        <span className="flex-1" />
        <IconButton label="Share" onClick={onShare}>
          <Share2 size={18} />
        </IconButton>
        <IconButton label="Download" onClick={() => void downloadPicture(content)}>
          <Download size={18} />
        </IconButton>
        <IconButton label="Open in new tab" onClick={() => openPicture(content)}>
          <ExternalLink size={18} />
        </IconButton>
        <IconButton label="Delete" onClick={onDelete}>
          <Trash2 size={18} />
        </IconButton>
        <Radix.Close asChild>
          <IconButton label="Close" filled className="max-lg:fixed max-lg:top-3 max-lg:right-3 max-lg:z-10">
            <X size={18} />
          </IconButton>
        </Radix.Close>
      </div>
      <div>
        <Radix.Title className="display text-[30px] leading-[1.12]">{titleOf(content)}</Radix.Title>
        {content.prompt && <p className="mt-3 text-pretty break-words text-fg-2">{content.prompt}</p>}
        {content.prompt && (
          <Button
            variant="plain"
            className="mt-1 -ml-3"
            onClick={() => void copyPrompt(content.prompt ?? "")}
          >
            <Copy size={18} />
            Copy prompt
          </Button>
        )}
      </div>
      <FactList content={content} />
    </div>
  );
}

function FactList({ content }: { content: ContentRow }) {
  const { width, height } = sizeOf(content);
  const params = content.generation_params;
  const engine = engineOf(content);
  const made = new Date(content.created_at).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (
    <dl className="grid gap-2.5">
      <Fact name="Size">
        {width} × {height}
        {params?.aspect_ratio && `, ${params.aspect_ratio}`}
      </Fact>
      {params?.seed !== undefined && <Fact name="Seed">{String(params.seed)}</Fact>}
      <Fact name="Made">{made}</Fact>
      {engine && <Fact name="Engine">{engine}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-sm">
      <dt className="text-fg-3">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}

async function copyPrompt(prompt: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(prompt);
    toast.success("Prompt copied");
  } catch {
    toast.error("The prompt could not be copied");
  }
}

function useArrowKeys(active: boolean, walk: (step: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") walk(-1);
    if (event.key === "ArrowRight") walk(1);
  });
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [active]);
}
