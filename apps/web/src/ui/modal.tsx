/** The frame of dialogs and sheets: the scrim, the focus and its return, and a button that closes. */
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { CSSProperties, ReactNode } from "react";
import { BackCloses } from "./back-closes.tsx";
import { IconButton } from "./button.tsx";
import { ignoreToasts } from "./ignore-toasts.ts";
import { Scrim } from "./scrim.tsx";
import { useFocusReturn } from "./use-focus-return.ts";

type ModalProps = {
  open: boolean;
  onClose: () => void;
  /** See BackCloses. */
  openParam?: string | undefined;
  /** The content has a `Radix.Description`. */
  isDescribed?: boolean;
  /** Moves the focus in, in place of Radix. */
  onOpenAutoFocus?: (event: Event) => void;
  className: string;
  style?: CSSProperties;
  children: ReactNode;
};

export function Modal(props: ModalProps) {
  const {
    open,
    onClose,
    isDescribed = false,
    openParam,
    onOpenAutoFocus,
    className,
    style,
    children,
  } = props;
  const { remember, giveBack } = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          {...(!isDescribed && { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => {
            remember();
            onOpenAutoFocus?.(event);
          }}
          onCloseAutoFocus={giveBack}
          onInteractOutside={ignoreToasts}
          className={className}
          style={style}
        >
          {open && <BackCloses onClose={onClose} openParam={openParam} />}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function ModalClose({ className }: { className?: string }) {
  return (
    <Radix.Close asChild>
      <IconButton label="Close" filled {...(className && { className })}>
        <X size={18} />
      </IconButton>
    </Radix.Close>
  );
}

/** Focuses the element marked with `data-first-focus`. Without one Radix focuses the first. */
export function focusFirst(event: Event): void {
  const target = event.currentTarget;
  const marked =
    target instanceof HTMLElement ? target.querySelector<HTMLElement>("[data-first-focus]") : null;
  if (!marked) return;
  event.preventDefault();
  // A long dialog opens at its beginning.
  marked.focus({ preventScroll: true });
}
