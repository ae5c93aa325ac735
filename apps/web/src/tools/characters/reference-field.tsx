/** The picture that the face is to follow: brought in by drop, paste or picker, with the consent that an upload needs. */
import { useSession } from "#platform/session.tsx";
import { ConsentCheck } from "#tools/shell/uploads/consent-check.tsx";
import { DropZone } from "#tools/shell/uploads/drop-zone.tsx";
import { PendingRow } from "#tools/shell/uploads/pending-row.tsx";
import { usePictureUpload } from "#tools/shell/uploads/use-picture-upload.ts";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { Button } from "#ui/button.tsx";
import { FieldError, FieldLabel } from "#ui/field.tsx";
import { useEffect } from "react";
import type { Source } from "./draft.ts";

type ReferenceFieldProps = {
  source: Source | null;
  onSource: (source: Source | null) => void;
  consent: boolean;
  onConsent: (consent: boolean) => void;
  consentError: string | null;
  onUploading: (uploading: boolean) => void;
};

export function ReferenceField(props: ReferenceFieldProps) {
  const { source, onSource, consent, onConsent, consentError, onUploading } = props;
  const { pending, problem, take, cancel, retry } = usePictureUpload({
    room: source ? 0 : 1,
    onUploaded: ({ url }) => {
      onSource({ url, isNew: true });
      onConsent(false);
    },
  });
  const uploading = pending.length > 0;
  useEffect(() => onUploading(uploading), [uploading, onUploading]);

  return (
    <fieldset aria-label="Reference picture">
      <FieldLabel aside="Optional">Reference picture</FieldLabel>
      {pending.map((upload) => (
        <PendingRow
          key={upload.id}
          upload={upload}
          onCancel={() => cancel(upload.id)}
          onRetry={() => retry(upload.id)}
        />
      ))}
      {source && <Chosen source={source} onRemove={() => onSource(null)} />}
      {!source && !uploading && <DropZone label="Add a reference picture" onFiles={take} />}
      <FieldError>{problem}</FieldError>
      {source?.isNew && <ConsentCheck checked={consent} onChange={onConsent} error={consentError} />}
      <p className="mt-2 text-sm text-pretty text-fg-3">
        <UseOfReferences /> The picture should not be sexual.
      </p>
    </fieldset>
  );
}

function Chosen({ source, onRemove }: { source: Source; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3.5 rounded-[12px] bg-surface-2 p-2.5">
      <img
        src={thumbnailUrl(source.url, 160) ?? source.url}
        alt="Your reference"
        className="size-16 flex-none rounded-md object-cover"
      />
      <p className="min-w-0 flex-1 text-sm text-pretty text-fg-2">
        {source.isNew ? "Uploaded. It is yours alone." : "The face was made after this one."}
      </p>
      <Button variant="plain" onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

/** What the engine takes from it, in the engine's own words; never more than it can. */
function UseOfReferences() {
  const { connection } = useSession();
  const capabilities = connection?.config.engines.image?.capabilities;
  if (capabilities?.kind !== "image") return null;
  if (capabilities.referenceUse) return capabilities.referenceUse;
  return capabilities.references
    ? "The face follows it as far as the engine can."
    : "The engine in use draws from words alone: the picture is kept with the character for engines that can follow it.";
}
