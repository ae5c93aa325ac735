/** A dialog. Its implementation is loaded when it first opens. */
import { lazy, Suspense, type ReactNode } from "react";
import type { DialogProps } from "./dialog-body.tsx";
import { useWasOpen } from "./use-was-open.ts";

const DialogBody = lazy(() => import("./dialog-body.tsx"));

export function Dialog(props: DialogProps) {
  return useWasOpen(props.open) ? (
    <Suspense fallback={null}>
      <DialogBody {...props} />
    </Suspense>
  ) : null;
}

/** The buttons at the end of a dialog, the decisive one last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-2.5">{children}</div>
);
