/** One message of a chat: the person's on the right, the companion's on the left. Its text is text, whatever it says. */
import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";

type BubbleProps = {
  own: boolean;
  /** Who says it, for screen readers. */
  speaker: string;
  /** Beneath the bubble, such as the time. */
  aside?: ReactNode;
  children: ReactNode;
};

export function Bubble({ own, speaker, aside, children }: BubbleProps) {
  return (
    <div className={classNames("flex w-full flex-col rounded-[20px]", own ? "items-end" : "items-start")}>
      <span className="sr-only">{speaker}:</span>
      <div
        className={classNames(
          "max-w-[min(88%,540px)] rounded-[20px] px-[18px] py-3 text-md leading-[1.5] [overflow-wrap:anywhere] whitespace-pre-wrap",
          own ? "rounded-br-[6px] bg-inverse text-on-inverse" : "rounded-bl-[6px] bg-surface-3 text-fg",
        )}
      >
        {children}
      </div>
      {aside !== undefined && <div className="max-w-full px-1.5 text-sm text-fg-3 tabular-nums">{aside}</div>}
    </div>
  );
}

/** Three dots while nothing is said yet. */
export function TypingBubble({ name }: { name: string }) {
  return (
    <output className="self-start rounded-[20px] rounded-bl-[6px] bg-surface-3 px-[18px] py-4">
      <span className="sr-only">{name} is typing</span>
      <span aria-hidden="true" className="flex gap-1.5">
        {[0, 1, 2].map((index) => (
          <i
            key={index}
            style={{ animationDelay: `${index * 160}ms` }}
            className="size-2 animate-pulse rounded-full bg-fg-3 motion-reduce:animate-none"
          />
        ))}
      </span>
    </output>
  );
}

/** A line across the chat, such as the notice that this is an AI. */
export const ChatNotice = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p
    role="note"
    className="flex items-center justify-center gap-2.5 rounded-md bg-surface-2 px-4 py-2.5 text-center text-sm text-pretty text-fg-2"
  >
    {icon}
    <span>{children}</span>
  </p>
);

/** Why the message above it has no answer. It comes from the studio and not from whoever is talked with. */
export const NotAnswered = ({ onRetry, children }: { onRetry: (() => void) | null; children: ReactNode }) => (
  <div
    role="note"
    className="flex max-w-[min(100%,540px)] flex-wrap items-center gap-x-3 gap-y-2 self-end rounded-md bg-surface-2 px-4 py-2.5 text-sm text-fg-2"
  >
    <TriangleAlert size={16} aria-hidden="true" className="flex-none text-warning" />
    <span className="min-w-0 flex-1 basis-[24ch] text-pretty">{children}</span>
    {onRetry && (
      <Button variant="plain" onClick={onRetry}>
        <RotateCw size={16} aria-hidden="true" />
        Try again
      </Button>
    )}
  </div>
);
