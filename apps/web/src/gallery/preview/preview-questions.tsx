/** The dialogs that the preview opens: sharing, adding to a collection, and deleting for ever. */
import { lazy, Suspense } from "react";
import type { ContentRow } from "#platform/database.ts";
import type { PictureActions } from "#gallery/picture-actions.ts";

const ShareDialog = lazy(() => import("#gallery/share-dialog.tsx"));
const AddToCollection = lazy(() => import("#gallery/collections/add-to-collection-dialog.tsx"));
const DestroyDialog = lazy(() => import("#gallery/trash/destroy-dialog.tsx"));

export type PreviewQuestion = "share" | "collection" | "destroy";

type PreviewQuestionsProps = {
  question: PreviewQuestion | null;
  content: ContentRow;
  destroy: PictureActions["destroy"];
  onClose: () => void;
  onDestroyed: () => void;
};

export function PreviewQuestions(props: PreviewQuestionsProps) {
  const { question, content, destroy, onClose, onDestroyed } = props;
  return (
    <Suspense>
      {question === "share" && <ShareDialog content={content} onClose={onClose} />}
      {question === "collection" && <AddToCollection rows={[content]} onClose={onClose} />}
      {question === "destroy" && (
        <DestroyDialog
          count={1}
          destroy={() => destroy([content])}
          onClose={(destroyed) => {
            onClose();
            if (destroyed) onDestroyed();
          }}
        />
      )}
    </Suspense>
  );
}
