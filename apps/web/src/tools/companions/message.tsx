/** One stored message with its time, its picture, and what can be done with it. */
import { ChevronLeft, ChevronRight, ExternalLink, Info, PencilLine, RefreshCw } from "lucide-react";
import { whenWords } from "#platform/dates.ts";
import { CornerAiLabel } from "#ui/badge.tsx";
import { IconButton } from "#ui/button.tsx";
import { Bubble, ChatNotice, TypingBubble } from "#ui/chat/bubble.tsx";
import type { MessageRow } from "#platform/database.ts";
import { RecalledButton } from "./memory/recalled.tsx";
import { messageElementId } from "./memory/show-message.ts";

type MessageProps = {
  message: MessageRow;
  name: string;
  isLast: boolean;
  /** Nothing is being written. */
  canChange: boolean;
  onSwipe: (id: string) => void;
  onRegenerate: (parentId: string) => void;
  onEdit: (message: MessageRow) => void;
};

export function Message(props: MessageProps) {
  const { message, name } = props;
  const { role, content, state, notice, kind } = message;
  const own = role === "user";
  const { text, imageUrl } = readImage(content, message.image_url);
  return (
    <>
      {notice !== null && (
        <ChatNotice icon={<Info size={16} aria-hidden="true" className="flex-none" />}>
          {`${name} is an AI. She is a fictional character, and nobody is typing.`}
        </ChatNotice>
      )}
      {state === "writing" && content === "" && <TypingBubble name={name} />}
      {imageUrl !== null && <Picture url={imageUrl} name={name} />}
      {kind === "picture" && imageUrl === null && (
        <p className="self-start px-1.5 text-sm text-fg-3">This picture was deleted.</p>
      )}
      {text !== "" && (
        <Bubble
          id={messageElementId(message.id)}
          own={own}
          speaker={own ? "You" : name}
          aside={<Aside {...props} />}
        >
          {text}
        </Bubble>
      )}
    </>
  );
}

/** A text may carry a picture after "[IMAGE]". */
function readImage(content: string, stored: string | null): { text: string; imageUrl: string | null } {
  const [, url] = /\[IMAGE\]\s*(https?:\/\/\S+|\/\S+)/.exec(content) ?? [];
  if (url === undefined) return { text: content, imageUrl: stored };
  return { text: content.replace(/\[IMAGE\]\s*\S+/, "").trim(), imageUrl: stored ?? url };
}

const endings = { stopped: "stopped", cut: "cut off", writing: "", complete: "" } as const;

function Aside({ message, name, isLast, canChange, onSwipe, onRegenerate, onEdit }: MessageProps) {
  const { id, role, kind, state, alternatives, parent_id: parentId, created_at: createdAt } = message;
  const index = alternatives.indexOf(id);
  const [before, after] = [alternatives[index - 1], alternatives[index + 1]];
  const canAnswerAgain = role === "assistant" && kind === "talk" && isLast && parentId !== null;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <time dateTime={createdAt}>{whenWords(createdAt)}</time>
      {endings[state] !== "" && <span>{`· ${endings[state]}`}</span>}
      {alternatives.length > 1 && (
        <span className="inline-flex items-center">
          <IconButton
            label="The alternative before"
            aria-disabled={!before || !canChange || undefined}
            onClick={() => before && canChange && onSwipe(before)}
          >
            <ChevronLeft size={16} />
          </IconButton>
          {`${index + 1} / ${alternatives.length}`}
          <IconButton
            label="The next alternative"
            aria-disabled={!after || !canChange || undefined}
            onClick={() => after && canChange && onSwipe(after)}
          >
            <ChevronRight size={16} />
          </IconButton>
        </span>
      )}
      {canChange && canAnswerAgain && parentId !== null && (
        <IconButton label="Another answer" onClick={() => onRegenerate(parentId)}>
          <RefreshCw size={16} />
        </IconButton>
      )}
      {role === "assistant" && kind === "talk" && state !== "writing" && (
        <RecalledButton messageId={id} name={name} />
      )}
      {canChange && role === "user" && (
        <IconButton label={`Edit this message`} data-message={id} onClick={() => onEdit(message)}>
          <PencilLine size={16} />
        </IconButton>
      )}
    </span>
  );
}

const Picture = ({ url, name }: { url: string; name: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer"
    className="relative block w-[min(72%,300px)] self-start overflow-hidden rounded-card bg-sunk"
  >
    <img
      src={url}
      alt={`${name}, made by AI`}
      loading="lazy"
      className="block aspect-square w-full object-cover"
    />
    <CornerAiLabel className="bottom-2.5 left-2.5" />
    <span
      data-theme="dark"
      className="glass absolute right-2.5 bottom-2.5 inline-flex h-7 items-center gap-1.5 rounded-[8px] px-2 text-sm"
    >
      <ExternalLink size={14} aria-hidden="true" />
      Open
    </span>
  </a>
);
