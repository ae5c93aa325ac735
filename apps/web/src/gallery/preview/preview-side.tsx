/** The side of the preview: how the picture was made, and what can be done with it. */
import { Download, Heart, RotateCcw, Share2, Trash2, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useState } from "react";
import type { ContentRow } from "#platform/database.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { kindOf, titleOf } from "#gallery/content-kinds.ts";
import { downloadPicture, type PictureActions } from "#gallery/picture-actions.ts";
import { daysLeftWords } from "#gallery/trash/trash-days.ts";
import { Lineage } from "./lineage-line.tsx";
import type { PreviewQuestion } from "./preview-questions.tsx";
import { PreviewFacts, PreviewWords } from "./preview-facts.tsx";
import { PreviewMore } from "./preview-more.tsx";
import { PreviewTools } from "./preview-tools.tsx";

type PreviewSideProps = {
  content: ContentRow;
  actions: PictureActions;
  ask: (question: PreviewQuestion) => void;
  onTrash: () => void;
  onRestore: () => void;
  onOpen: (id: string) => void;
};

export function PreviewSide({ content, actions, ask, onTrash, onRestore, onOpen }: PreviewSideProps) {
  const inTrash = content.trashed_at !== null;
  return (
    <div className="flex flex-col gap-6 px-5 pt-5 pb-[calc(28px+env(safe-area-inset-bottom))] lg:overflow-y-auto lg:p-7">
      <div>
        <PreviewActions content={content} actions={actions} ask={ask} onTrash={onTrash} />
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

type PreviewActionsProps = Pick<PreviewSideProps, "content" | "actions" | "ask" | "onTrash">;

function PreviewActions({ content, actions, ask, onTrash }: PreviewActionsProps) {
  const { label, icon: Icon } = kindOf(content);
  const inTrash = content.trashed_at !== null;
  return (
    <div className="-mr-1 flex items-center">
      <Badge>
        <Icon size={16} aria-hidden="true" />
        {label}
      </Badge>
      {/* On a phone Close stays in its corner, and the buttons that scroll past it keep to the left. */}
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
