/** A sheet from the bottom edge of a phone. Its implementation is loaded when it first opens. */
import { lazy, Suspense } from "react";
import type { SheetProps } from "./sheet-body.tsx";
import { useWasOpen } from "./use-was-open.ts";

const SheetBody = lazy(() => import("./sheet-body.tsx"));

export function Sheet(props: SheetProps) {
  return useWasOpen(props.open) ? (
    <Suspense fallback={null}>
      <SheetBody {...props} />
    </Suspense>
  ) : null;
}
