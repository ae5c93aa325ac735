/** The picture as large as the screen lets it be. */
import { Download, ExternalLink } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { urlOf, type HeldPicture } from "./held-picture.ts";

type FullSizeDialogProps = {
  picture: HeldPicture;
  title: string;
  onClose: () => void;
  onDownload: () => void;
};

export default function FullSizeDialog({ picture, title, onClose, onDownload }: FullSizeDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      className="md:w-[min(1200px,calc(100vw-48px))]!"
    >
      <img
        src={urlOf(picture)}
        alt={title}
        width={picture.width}
        height={picture.height}
        className="mx-auto max-h-[68dvh] w-auto max-w-full rounded-md object-contain"
      />
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="plain" onClick={() => window.open(urlOf(picture), "_blank", "noopener")}>
          <ExternalLink size={18} aria-hidden="true" />
          New Tab
        </Button>
        <Button data-first-focus variant="primary" onClick={onDownload}>
          <Download size={18} aria-hidden="true" />
          Download
        </Button>
      </div>
    </Dialog>
  );
}
