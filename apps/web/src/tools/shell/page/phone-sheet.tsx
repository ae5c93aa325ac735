/** The controls on a phone: a folded bar with a summary and the button, and a sheet with all controls. */
import { useState, type ReactNode } from "react";
import { Sheet } from "#ui/sheet.tsx";
import { PriceButton, type PriceButtonProps } from "./price-button.tsx";

type PhoneSheetProps = {
  title: string;
  /** A summary of the controls. Its buttons open the sheet. */
  renderFolded: (open: () => void) => ReactNode;
  button: PriceButtonProps;
  /** A required field is empty, so pressing the button opens the sheet. */
  incomplete: boolean;
  /** All the controls. */
  children: ReactNode;
};

export function PhoneSheet({ title, renderFolded, button, incomplete, children }: PhoneSheetProps) {
  const [open, setOpen] = useState(false);
  const { onPress, onBlocked } = button;
  const openAnd = (press: () => void) => () => {
    setOpen(incomplete);
    press();
  };
  const priceButton = (
    <PriceButton
      {...button}
      compact
      onPress={openAnd(onPress)}
      {...(onBlocked && { onBlocked: openAnd(onBlocked) })}
    />
  );
  return (
    <>
      <div className="fixed inset-x-0 bottom-0 z-30 rounded-t-sheet bg-surface-1 px-4 pt-2.5 pb-[calc(14px+env(safe-area-inset-bottom))] shadow-[0_-1px_0_var(--hairline),0_-18px_40px_-22px_oklch(0.05_0.02_330/0.6)]">
        <div aria-hidden="true" className="mx-auto h-1 w-10 rounded-full bg-outline" />
        {renderFolded(() => setOpen(true))}
        {priceButton}
      </div>
      <Sheet open={open} onOpenChange={setOpen} title={title} footer={priceButton}>
        {children}
      </Sheet>
    </>
  );
}

/** A row of chips that can be wider than the phone. */
export const chipRowClass = "no-scrollbar -mx-4 mt-3 mb-2.5 flex gap-2 overflow-x-auto px-4";

/** Two lines of the prompt. A press opens the field. */
export function FoldedPrompt({ prompt, hint, onOpen }: { prompt: string; hint: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mb-3 block w-full rounded-[12px] bg-surface-2 px-3.5 py-3 text-left"
    >
      <span className="sr-only">Description: </span>
      <span className={`line-clamp-2 ${prompt ? "text-fg-2" : "text-fg-3"}`}>{prompt || hint}</span>
    </button>
  );
}
