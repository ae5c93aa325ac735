/** Beneath a message: its time, its alternatives, and what can be done with it. */
import {
  BookOpenText,
  ChevronLeft,
  ChevronRight,
  Copy,
  Ellipsis,
  GitBranch,
  Heart,
  PencilLine,
  RefreshCw,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import type { MessageRow } from "#platform/database.ts";
import { whenWords } from "#platform/dates.ts";
import { toast } from "#platform/toast.ts";
import { IconButton } from "#ui/button.tsx";
import { MenuBeside, MenuItem } from "#ui/menu.tsx";
import { RecalledDialog, recalledTitle } from "../memory/recalled.tsx";

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

/** One row on every screen: what is needed often, and a menu with the rest. A long time is cut off first. */
export function MessageAside(props: MessageAsideProps) {
  const { message, isLast, canChange, actions } = props;
  const { role, kind, state, favourite, parent_id: parentId, created_at: createdAt } = message;
  /** The message to answer anew: of the last answer, or one whose answer was deleted. */
  const unanswered = role === "user" ? message.id : kind === "talk" ? parentId : null;
  return (
    <span className="flex min-h-6 items-center gap-x-1">
      <span className="min-w-0 truncate">
        <time dateTime={createdAt}>{whenWords(createdAt)}</time>
        {endings[state] !== "" && ` · ${endings[state]}`}
      </span>
      {favourite && (
        <span className="flex-none">
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
      {state !== "writing" && <More {...props} />}
    </span>
  );
}

function Swipe({ message: { id, alternatives }, canChange, actions }: MessageAsideProps) {
  if (alternatives.length < 2) return null;
  const index = alternatives.indexOf(id);
  const [before, after] = [alternatives[index - 1], alternatives[index + 1]];
  return (
    <span className="inline-flex flex-none items-center">
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

function More({ message, name, isLast, canChange, actions }: MessageAsideProps) {
  const [isRecalledOpen, setRecalledOpen] = useState(false);
  const { id, role, kind, content, favourite } = message;
  return (
    <>
      <MenuBeside label="More" icon={<Ellipsis size={16} />}>
        <MenuItem icon={<Copy size={18} />} onSelect={() => void copyText(content)}>
          Copy
        </MenuItem>
        {role === "assistant" && kind === "talk" && (
          <MenuItem icon={<BookOpenText size={18} />} onSelect={() => setRecalledOpen(true)}>
            {recalledTitle(name)}
          </MenuItem>
        )}
        {canChange && (
          <>
            <MenuItem icon={<Heart size={18} />} onSelect={() => actions.onFavourite(message)}>
              {favourite ? "No favourite any more" : "Favourite"}
            </MenuItem>
            {role === "assistant" && !isLast && (
              <MenuItem icon={<GitBranch size={18} />} onSelect={() => actions.onBranch(id)}>
                Branch from here
              </MenuItem>
            )}
            <MenuItem icon={<Trash2 size={18} />} onSelect={() => actions.onDelete(id)}>
              Delete
            </MenuItem>
          </>
        )}
      </MenuBeside>
      <RecalledDialog
        messageId={id}
        name={name}
        open={isRecalledOpen}
        onClose={() => setRecalledOpen(false)}
      />
    </>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success("Message copied");
  } catch {
    toast.error("The message could not be copied");
  }
}
