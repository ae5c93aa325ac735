/** A dialog. Its implementation is loaded when it first opens. */
import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog-body.tsx";

const DialogBody = lazy(() => import("./dialog-body.tsx"));

export function Dialog(props: DialogProps) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  return asked ? (
    <Suspense fallback={null}>
      <DialogBody {...props} />
    </Suspense>
  ) : null;
}
