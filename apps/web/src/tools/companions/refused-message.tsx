/** Why a message is not sent on: the rule, the words that break it, and the way to have a person look at it again. */
import { nothingCharged } from "@galatea/contract/failure-text.ts";
import { Flag, TriangleAlert } from "lucide-react";
import { MarkedText } from "#tools/shell/messages/marked-text.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { RefusedText } from "./use-talk.ts";

type RefusedMessageProps = RefusedText & { sentence: string };

export const RefusedMessage = ({ sentence, text, marks, appealToken }: RefusedMessageProps) => (
  <div
    role="note"
    aria-label="Refused message"
    className="flex max-w-[min(100%,540px)] gap-3 self-end rounded-md bg-surface-2 px-4 py-2.5 text-sm text-fg-2"
  >
    <TriangleAlert size={16} aria-hidden="true" className="mt-1 flex-none text-warning" />
    <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
      <p className="text-pretty">{`${sentence} ${nothingCharged}`}</p>
      {text !== "" && (
        <blockquote className="max-h-28 w-full overflow-y-auto text-fg [overflow-wrap:anywhere]">
          “<MarkedText text={text} marks={marks} />”
        </blockquote>
      )}
      <ButtonLink to={`/appeal/${appealToken}`} variant="plain">
        <Flag size={16} aria-hidden="true" />
        Appeal
      </ButtonLink>
    </div>
  </div>
);
