/** Beneath a message: its time, its alternatives, and what can be done with it. */
import {
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  GitBranch,
  Heart,
  type LucideIcon,
  PencilLine,
  RefreshCw,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import type { MessageRow } from "#platform/database.ts";
import { whenWords } from "#platform/dates.ts";
import { IconButton } from "#ui/button.tsx";
import { RecalledButton } from "../memory/recalled.tsx";

export type MessageActions = {
  onSwipe: (id: string) => void;
  onRegenerate: (parentId: string) => void;
  onEdit: (message: MessageRow) => void;
  /** Shows the branch that ends with this message. */
  onBranch: (id: string) => void;
  onFavourite: (message: MessageRow) => void;
  onDelete: (id: string) => void;
};

export type MessageAsideProps = {
  message: MessageRow;
  /** The companion's. */
  name: string;
  isLast: boolean;
  /** Nothing is being written. */
  canChange: boolean;
  actions: MessageActions;
};

const endings = { stopped: "stopped", cut: "cut off", writing: "", complete: "" } as const;

export function MessageAside(props: MessageAsideProps) {
  const { message, name, isLast, canChange, actions } = props;
  const { role, kind, state, favourite, parent_id: parentId, created_at: createdAt } = message;
  const [isOpen, setOpen] = useState(false);
  /** The message to answer anew: of the last answer, or one whose answer was deleted. */
  const unanswered = role === "user" ? message.id : kind === "talk" ? parentId : null;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <time dateTime={createdAt}>{whenWords(createdAt)}</time>
      {endings[state] !== "" && <span>{`· ${endings[state]}`}</span>}
      {favourite && (
        <span>
          <Heart size={14} aria-hidden="true" className="fill-current text-accent" />
          <span className="sr-only">Favourite</span>
        </span>
      )}
      <Swipe {...props} />
      {canChange && isLast && unanswered !== null && (
        <IconButton
          label={role === "user" ? "Ask for an answer" : "Another answer"}
          onClick={() => actions.onRegenerate(unanswered)}
        >
          <RefreshCw size={16} />
        </IconButton>
      )}
      {canChange && role === "user" && (
        <IconButton label="Edit this message" onClick={() => actions.onEdit(message)}>
          <PencilLine size={16} />
        </IconButton>
      )}
      {role === "assistant" && kind === "talk" && state !== "writing" && (
        <RecalledButton messageId={message.id} name={name} />
      )}
      {canChange && (
        <IconButton label="More" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Ellipsis size={16} />
        </IconButton>
      )}
      {canChange && isOpen && <More {...props} onDone={() => setOpen(false)} />}
    </span>
  );
}

function Swipe({ message: { id, alternatives }, canChange, actions }: MessageAsideProps) {
  if (alternatives.length < 2) return null;
  const index = alternatives.indexOf(id);
  const [before, after] = [alternatives[index - 1], alternatives[index + 1]];
  return (
    <span className="inline-flex items-center">
      <IconButton
        label="The alternative before"
        aria-disabled={!before || !canChange || undefined}
        onClick={() => before && canChange && actions.onSwipe(before)}
      >
        <ChevronLeft size={16} />
      </IconButton>
      {`${index + 1} / ${alternatives.length}`}
      <IconButton
        label="The next alternative"
        aria-disabled={!after || !canChange || undefined}
        onClick={() => after && canChange && actions.onSwipe(after)}
      >
        <ChevronRight size={16} />
      </IconButton>
    </span>
  );
}

const More = ({ message, isLast, actions, onDone }: MessageAsideProps & { onDone: () => void }) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its buttons' clicks
  <span className="flex w-full flex-wrap gap-x-1" onClick={onDone}>
    <Action icon={Heart} onClick={() => actions.onFavourite(message)}>
      {message.favourite ? "No favourite any more" : "Favourite"}
    </Action>
    {message.role === "assistant" && !isLast && (
      <Action icon={GitBranch} onClick={() => actions.onBranch(message.id)}>
        Branch from here
      </Action>
    )}
    <Action icon={Trash2} onClick={() => actions.onDelete(message.id)}>
      Delete
    </Action>
  </span>
);

type ActionProps = { icon: LucideIcon; onClick: () => void; children: string };

const Action = ({ icon: Icon, onClick, children }: ActionProps) => (
  <button
    type="button"
    onClick={onClick}
    className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg"
  >
    <Icon size={16} aria-hidden="true" />
    {children}
  </button>
);
