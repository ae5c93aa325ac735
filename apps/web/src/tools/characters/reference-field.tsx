/** The picture that the face is to follow: brought in by drop, paste or picker, with the consent that an upload needs. */
import { assetUrl } from "#tools/shell/asset.ts";
import { useSession } from "#platform/session.tsx";
import { ConsentCheck } from "#tools/shell/uploads/consent-check.tsx";
import { DropZone } from "#tools/shell/uploads/drop-zone.tsx";
import { PendingRows } from "#tools/shell/uploads/pending-rows.tsx";
import { useUploads } from "#tools/shell/uploads/use-uploads.ts";
import { referenceUploadTexts } from "#tools/shell/uploads/reference-upload-texts.ts";
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
  const uploads = useUploads({
    room: source ? 0 : 1,
    texts: referenceUploadTexts,
    onUploaded: ({ asset }) => {
      onSource({ asset, isNew: true });
      onConsent(false);
    },
  });
  const uploading = uploads.pending.length > 0;
  useEffect(() => onUploading(uploading), [uploading, onUploading]);

  return (
    <fieldset aria-label="Reference picture">
      <FieldLabel aside="Optional">Reference picture</FieldLabel>
      <PendingRows uploads={uploads} />
      {source && <Chosen source={source} onRemove={() => onSource(null)} />}
      {!source && !uploading && <DropZone label="Add a reference picture" onFiles={uploads.take} />}
      <FieldError>{uploads.problem}</FieldError>
      {source?.isNew && <ConsentCheck checked={consent} onChange={onConsent} error={consentError} />}
      <p className="mt-2 text-sm text-pretty text-fg-3">
        <UseOfReferences /> The picture should not be sexual.
      </p>
    </fieldset>
  );
}

function Chosen({ source, onRemove }: { source: Source; onRemove: () => void }) {
  const url = assetUrl(source.asset);
  return (
    <div className="flex items-center gap-3.5 rounded-[12px] bg-surface-2 p-2.5">
      <img
        src={thumbnailUrl(url, 160) ?? url}
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
