/** The preview of a picture. Its code is loaded when the first picture is about to be opened. */
import { lazy, Suspense, useState } from "react";
import type { PreviewProps } from "./preview-props.ts";

const load = () => import("./preview-dialog.tsx");
const PreviewDialog = lazy(load);

/** Called when the pointer reaches a picture, so that the code is there when the click comes. */
export const loadPreview = (): void => void load().catch(() => undefined);

export function PicturePreview(props: PreviewProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.openId !== null && !wasOpen) setWasOpen(true);
  return (
    (wasOpen || props.openId !== null) && (
      <Suspense fallback={<div className="fixed inset-0 z-50 bg-scrim" />}>
        <PreviewDialog {...props} />
      </Suspense>
    )
  );
}
