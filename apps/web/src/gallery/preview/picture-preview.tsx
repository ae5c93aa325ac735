/** The preview of a picture. Its code is loaded when the first picture is about to be opened. */
import { lazy, Suspense } from "react";
import { useWasOpen } from "#ui/use-was-open.ts";
import type { PreviewProps } from "./preview-props.ts";

const load = () => import("./preview-dialog.tsx");
const PreviewDialog = lazy(load);

/** Called when the pointer reaches a picture, so that the code is there when the click comes. */
export const loadPreview = (): void => void load().catch(() => undefined);

export function PicturePreview(props: PreviewProps) {
  const wasOpen = useWasOpen(props.openId !== null);
  return (
    wasOpen && (
      <Suspense fallback={<div className="fixed inset-0 z-50 bg-scrim" />}>
        <PreviewDialog {...props} />
      </Suspense>
    )
  );
}
