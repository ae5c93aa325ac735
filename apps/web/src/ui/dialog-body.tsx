/**
 * A dialog in the middle of the screen; on a phone it comes from the bottom edge. The focus stays inside, Esc closes. It
 * closes without an animation, because Radix would wait for the animation's end, which never comes in a background tab.
 */
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { focusFirst, Modal, ModalClose } from "./modal.tsx";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  className?: string;
  /** See BackCloses. */
  openParam?: string;
};

export default function DialogBody(props: DialogProps) {
  const { open, onClose, title, description, children, className, openParam } = props;
  return (
    <Modal
      open={open}
      onClose={onClose}
      openParam={openParam}
      isDescribed={description !== undefined}
      onOpenAutoFocus={focusFirst}
      className={classNames(
        "fixed z-50 flex max-h-[92dvh] flex-col gap-5 overflow-y-auto bg-surface-1 p-6 shadow-float outline-none",
        "inset-x-0 bottom-0 rounded-t-sheet pb-[calc(24px+env(safe-area-inset-bottom))] data-[state=open]:animate-[sheet-in_250ms_var(--ease)]",
        "md:inset-auto md:top-1/2 md:left-1/2 md:w-[min(480px,calc(100vw-48px))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-sheet md:p-8 md:data-[state=open]:animate-[fade_200ms_var(--ease)]",
        className,
      )}
    >
      <div className="flex items-start justify-between gap-4">
        <div>
          <Radix.Title className="display text-[28px] leading-[1.12]">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="mt-2 text-pretty text-fg-2">{description}</Radix.Description>
          )}
        </div>
        <ModalClose className="-mt-1 -mr-1" />
      </div>
      {children}
    </Modal>
  );
}
