/** The controls on a phone: a folded bar with a summary and the button, and a sheet with all controls. */
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { Sheet } from "#ui/sheet.tsx";
import { PriceButton, type PriceButtonProps } from "./price-button.tsx";

type PhoneSheetProps = {
  title: string;
  /** A summary of the controls. Its buttons open the sheet. */
  renderFolded: (open: () => void) => ReactNode;
  button: PriceButtonProps;
  /** A required field is empty, so pressing the button opens the sheet. */
  incomplete: boolean;
  /** The picture whose settings were filled in, if any. The sheet opens when another one does so, to show the change. */
  filledBy?: object | null;
  /** All the controls. */
  children: ReactNode;
};

export function PhoneSheet(props: PhoneSheetProps) {
  const { title, renderFolded, button, incomplete, filledBy = null, children } = props;
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(filledBy);
  // Adjusted while rendering, so that the folded bar never flashes the new values first.
  if (shown !== filledBy) {
    setShown(filledBy);
    if (filledBy !== null) setOpen(true);
  }
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
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
      <div
        ref={bar}
        className="fixed inset-x-0 bottom-(--bottom-nav) z-30 rounded-t-sheet bg-surface-1 px-4 pt-2.5 pb-2.5 shadow-[0_-1px_0_var(--hairline),0_-18px_40px_-22px_oklch(0.05_0.02_330/0.6)]"
      >
        <div aria-hidden="true" className="mx-auto h-1 w-10 rounded-full bg-outline" />
        {renderFolded(() => setOpen(true))}
        {priceButton}
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={title} footer={priceButton}>
        {children}
      </Sheet>
    </>
  );
}

/** Lets the stage leave room for the bar. */
function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--phone-bar", `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty("--phone-bar");
    };
  }, [bar]);
}

/** A row of chips that can be wider than the phone. */
export const chipRowClass = "no-scrollbar relative -mx-4 mt-3 mb-2.5 flex gap-2 overflow-x-auto px-4";

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
