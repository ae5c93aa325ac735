/** Loads the toaster with the first toast. */
import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "#platform/toast.ts";

const Toaster = lazy(() => import("./toaster.tsx"));

export function ToastHost() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  return needed ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
