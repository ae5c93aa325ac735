/**
 * The statement about uploads, to which each person agrees once in this browser, and again when it changes. Files are held
 * until then.
 */
import { useState } from "react";
import { ConsentCheck } from "#tools/shell/uploads/consent-check.tsx";
import { shortName } from "#tools/shell/uploads/picture-file.ts";
import { useUploads, type Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import type { Source } from "./draft.ts";
import { hasConsent, keepConsent } from "./kept-consent.ts";
import { signInFirst, uploadTexts } from "./texts.ts";

export function useConsent() {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const [givenBy, setGivenBy] = useState<string | null>(null);
  return {
    given: userId !== null && (givenBy === userId || hasConsent(userId)),
    give: (agreed: boolean) => {
      if (userId === null) return;
      keepConsent(userId, agreed);
      setGivenBy(agreed ? userId : null);
    },
  };
}

export function useUploadsWithConsent(onUploaded: (source: Source) => void): Uploads {
  const { user } = useSession();
  const userId = user?.id ?? null;
  const uploads = useUploads({
    room: 1,
    replaces: true,
    texts: uploadTexts,
    mayTake: () => userId !== null && hasConsent(userId),
    onUploaded: ({ asset, widthPx, heightPx }, { name }) =>
      onUploaded({
        asset,
        kind: "upload",
        title: shortName(name),
        widthPx,
        heightPx,
        hasLayers: false,
      }),
  });
  const take = (files: readonly File[]) =>
    userId === null ? void toast.error(signInFirst) : uploads.take(files);
  return { ...uploads, take };
}

type HeldFilesProps = { uploads: Uploads; onAgree: () => void };

/** Asks for the consent while files wait for it, before the first upload. */
export function HeldFiles({ uploads, onAgree }: HeldFilesProps) {
  if (!uploads.holds) return null;
  const agree = () => {
    onAgree();
    uploads.takeHeld();
  };
  return <ConsentDialog onAgree={agree} onClose={uploads.dropHeld} />;
}

type ConsentDialogProps = { onAgree: () => void; onClose: () => void };

function ConsentDialog({ onAgree, onClose }: ConsentDialogProps) {
  const [agreed, setAgreed] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Before your first upload"
      description="You must own every picture that you bring here, or have the consent of everybody in it."
    >
      <ConsentCheck checked={agreed} onChange={setAgreed} />
      <p className="text-sm text-pretty text-fg-2">
        It counts for every picture that you bring here, and is kept with each of them and its time. The file
        itself is deleted as soon as its result exists.
      </p>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" disabledReason={agreed ? null : "Agree to the statement"} onClick={onAgree}>
          Agree and upload
        </Button>
      </DialogActions>
    </Dialog>
  );
}
