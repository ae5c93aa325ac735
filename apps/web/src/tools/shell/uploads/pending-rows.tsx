/** The rows of pending uploads, each with its preview, its progress and Cancel, or its problem and Retry. */
import { RotateCcw, X } from "lucide-react";
import { Button, IconButton } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress.tsx";
import { shortName } from "./picture-file.ts";
import type { PendingUpload } from "./use-pending-uploads.ts";
import type { Uploads } from "./use-uploads.ts";

export const PendingRows = ({ uploads }: { uploads: Uploads }) =>
  uploads.pending.map((upload) => (
    <PendingRow
      key={upload.id}
      upload={upload}
      onCancel={() => uploads.cancel(upload.id)}
      onRetry={() => uploads.retry(upload.id)}
    />
  ));

type PendingRowProps = { upload: PendingUpload; onCancel: () => void; onRetry: () => void };

function PendingRow({ upload, onCancel, onRetry }: PendingRowProps) {
  const { name, previewUrl, progress, problem } = upload;
  return (
    <div className="flex items-center gap-3.5 rounded-[12px] bg-surface-2 p-2.5 pr-2">
      <img src={previewUrl} alt="" className="size-14 flex-none rounded-md object-cover opacity-70" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-strong">{shortName(name)}</p>
        {problem ? (
          <p role="alert" className="text-sm text-pretty text-danger">
            {problem}
          </p>
        ) : (
          <>
            <ProgressBar value={progress} label={`Uploading ${shortName(name)}`} className="mt-2" />
            <p className="mt-1 text-sm text-fg-2 tabular-nums">
              {progress < 1 ? `Uploading, ${Math.round(progress * 100)}%` : "Checking the picture"}
            </p>
          </>
        )}
      </div>
      {problem && (
        <Button variant="soft" onClick={onRetry}>
          <RotateCcw size={18} aria-hidden="true" />
          Retry
        </Button>
      )}
      <IconButton label={problem ? "Remove this picture" : "Cancel the upload"} onClick={onCancel}>
        <X size={18} />
      </IconButton>
    </div>
  );
}
