/** A sheet from the bottom edge of a phone. What draws it is loaded when it first opens. */
import { lazy, Suspense, useState } from "react";
import type { SheetProps } from "./sheet-body.tsx";

const SheetBody = lazy(() => import("./sheet-body.tsx"));

export function Sheet(props: SheetProps) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  return asked ? (
    <Suspense fallback={null}>
      <SheetBody {...props} />
    </Suspense>
  ) : null;
}
