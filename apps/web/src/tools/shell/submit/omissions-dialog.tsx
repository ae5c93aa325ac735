/** Asks whether something may be made without the words that the engine would leave out. */
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { omissionsWords, type MadeHow } from "./omissions-words.ts";
import type { useOmissions } from "./use-omissions.ts";

type OmissionsDialogProps = {
  omissions: Pick<ReturnType<typeof useOmissions>, "accept" | "decline"> & {
    question: { leftOut: readonly string[]; instead: string } | null;
  };
  how: MadeHow;
  priceCredits: number;
  /** Where the words are not at hand; "Change the words" without it. */
  declineLabel?: string;
};

export function OmissionsDialog({ omissions, how, priceCredits, declineLabel }: OmissionsDialogProps) {
  const { question, accept, decline } = omissions;
  const { leftOut, instead } = question ?? { leftOut: [], instead: "" };
  const words = omissionsWords(how, leftOut);
  return (
    <Dialog
      open={question !== null}
      onClose={decline}
      title={words.title}
      description="Nothing is charged before you answer."
    >
      <dl className="grid gap-3 text-sm">
        <div>
          <dt className="text-fg-2">Left out</dt>
          <dd className="mt-1.5">
            <ul className="flex flex-wrap gap-1.5">
              {leftOut.map((said) => (
                <li
                  key={said}
                  className="hairline-ring max-w-full rounded-[15px] px-2.5 py-[5px] leading-[1.4] break-words"
                >
                  {said}
                </li>
              ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt className="text-fg-2">{words.insteadLabel}</dt>
          <dd className="mt-1 text-base">{instead}</dd>
        </div>
      </dl>
      <div className="flex flex-col-reverse gap-2.5 md:flex-row md:flex-wrap md:justify-end">
        <Button variant="plain" onClick={decline} data-first-focus>
          {declineLabel ?? "Change the words"}
        </Button>
        <Button
          variant="primary"
          priceCredits={priceCredits}
          onClick={accept}
          className="py-2 max-[380px]:px-3"
        >
          {words.acceptLabel}
        </Button>
      </div>
    </Dialog>
  );
}
