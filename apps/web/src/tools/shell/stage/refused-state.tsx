/** An order that was refused: the words that it is about, why, and the way on. */
import { Flag } from "lucide-react";
import type { ReactNode } from "react";
import { MarkedText } from "#tools/shell/messages/marked-text.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";

type RefusedOrder = {
  title: string;
  /** What was written; without words there is only the empty scene to see. */
  prompt?: string | undefined;
  /** The words that a refusal is about, as ranges of what was written. */
  marks?: readonly { start: number; end: number }[] | undefined;
  appealToken?: string | undefined;
  /** Where it can be changed; without one, the order can be. */
  callToAction?: { to: string; label: string } | null | undefined;
};

type RefusedStateProps = {
  refused: RefusedOrder;
  /** Leads back to the order. */
  dismissLabel: string;
  onDismiss: () => void;
  className?: string;
  children: ReactNode;
};

export function RefusedState({ refused, dismissLabel, onDismiss, className, children }: RefusedStateProps) {
  const { title, prompt, marks, appealToken, callToAction } = refused;
  return (
    <StateCard
      live
      className={classNames("w-full", className ?? "max-w-[460px]")}
      scene={
        prompt === undefined ? (
          <EmptyScene />
        ) : (
          <blockquote className="line-clamp-5 w-[340px] max-w-[84%] rounded-[12px] bg-surface-2 px-[18px] py-4 text-fg-2">
            “<MarkedText text={prompt} marks={marks ?? []} />”
          </blockquote>
        )
      }
      title={title}
      actions={
        <>
          {callToAction ? (
            <ButtonLink to={callToAction.to} variant="soft">
              {callToAction.label}
            </ButtonLink>
          ) : (
            <Button onClick={onDismiss}>{dismissLabel}</Button>
          )}
          {appealToken && (
            <ButtonLink to={`/appeal/${appealToken}`} variant="plain">
              <Flag size={18} aria-hidden="true" />
              Appeal
            </ButtonLink>
          )}
        </>
      }
    >
      {children}
    </StateCard>
  );
}
