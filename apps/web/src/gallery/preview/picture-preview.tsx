/** The preview of a picture, which is loaded when the first one is about to be opened. */
import { lazy, Suspense, useState } from "react";
import type { PreviewDialogProps } from "./preview-dialog.tsx";

const load = () => import("./preview-dialog.tsx");
const PreviewDialog = lazy(load);

/** Somebody's pointer is on a picture: what opens it should be there when the click comes. */
export const loadPreview = (): void => void load().catch(() => undefined);

export function PicturePreview(props: PreviewDialogProps) {
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
