/** The picture of a row, over the page that it was opened from; `?picture=` names it. */
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useContent } from "#core/gallery/content-pages.ts";
import { DeletePictureDialog } from "#core/gallery/delete-picture-dialog.tsx";
import { PreviewDialog } from "#core/gallery/preview-dialog.tsx";
import { ShareDialog } from "#core/gallery/share-dialog.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import type { ContentRow } from "#platform/database.ts";

export function AskedPicture() {
  const [params, setParams] = useSearchParams();
  const { refresh } = useCredits();
  const pictureId = params.get("picture");
  const { data: content } = useContent(pictureId);
  const [doomed, setDoomed] = useState<ContentRow | null>(null);
  const [sharing, setSharing] = useState<ContentRow | null>(null);
  const close = () => {
    const next = new URLSearchParams(params);
    next.delete("picture");
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PreviewDialog
        rows={content ? [content] : []}
        openId={pictureId}
        total={null}
        onOpen={(id) => {
          if (id === null) close();
        }}
        onDelete={setDoomed}
        onShare={setSharing}
        covered={doomed !== null || sharing !== null}
      />
      <ShareDialog content={sharing} onClose={() => setSharing(null)} />
      <DeletePictureDialog
        content={doomed}
        onDone={(deleted) => {
          setDoomed(null);
          if (!deleted) return;
          close();
          refresh();
        }}
      />
    </>
  );
}
