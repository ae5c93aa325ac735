/** A sheet from the bottom edge with a tool's controls on a phone. Its footer stays above the safe area and the keyboard. */
import { Dialog as Radix } from "radix-ui";
import type { CSSProperties, ReactNode } from "react";
import { focusFirst, Modal, ModalClose } from "./modal.tsx";
import { useKeyboardHeightPx } from "./use-keyboard-height.ts";

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
};

export default function SheetBody({ open, onClose, title, children, footer }: SheetProps) {
  const keyboard = `${useKeyboardHeightPx()}px`;
  return (
    <Modal
      open={open}
      onClose={onClose}
      onOpenAutoFocus={focusFirst}
      style={{ "--keyboard": keyboard } as CSSProperties}
      className="fixed inset-x-0 bottom-(--keyboard) z-50 flex max-h-[calc(100dvh-44px-var(--keyboard))] flex-col rounded-t-sheet bg-surface-1 outline-none data-[state=open]:animate-[sheet-in_250ms_var(--ease)]"
    >
      <div aria-hidden="true" className="mx-auto mt-2.5 h-1 w-10 flex-none rounded-full bg-outline" />
      <div className="flex flex-none items-center justify-between px-4 pt-3 pb-2">
        <Radix.Title className="page-title">{title}</Radix.Title>
        <ModalClose />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 py-2">{children}</div>
      {footer && (
        <div className="flex-none px-4 pt-3 pb-[calc(14px+env(safe-area-inset-bottom))]">{footer}</div>
      )}
    </Modal>
  );
}
