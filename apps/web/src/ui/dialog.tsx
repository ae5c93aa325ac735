/** A dialog. Its implementation is loaded when it first opens. */
import { lazy, Suspense } from "react";
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
