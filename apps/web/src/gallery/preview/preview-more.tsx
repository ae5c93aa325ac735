/** The less frequent actions on a picture. */
import { ExternalLink, FolderPlus } from "lucide-react";
import type { ContentRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { openPicture } from "#gallery/picture-actions.ts";

export function PreviewMore({ content, onCollect }: { content: ContentRow; onCollect: (() => void) | null }) {
  return (
    <div className="-mx-3 flex flex-wrap">
      {onCollect && (
        <Button variant="plain" onClick={onCollect}>
          <FolderPlus size={18} />
          Add to collection
        </Button>
      )}
      <Button variant="plain" onClick={() => openPicture(content)}>
        <ExternalLink size={18} />
        Open in new tab
      </Button>
    </div>
  );
}
