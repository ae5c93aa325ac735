/** Asked before the first upload: who is in the picture. What is agreed to is kept with every upload, with its time. */
import { useState } from "react";
import { ConsentCheck } from "#tools/shell/uploads/consent-check.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

export default function ConsentDialog({ onAgree, onClose }: { onAgree: () => void; onClose: () => void }) {
  const [agreed, setAgreed] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Before your first upload"
      description="You must own every picture that you bring here, or have the consent of everybody in it."
    >
      <ConsentCheck checked={agreed} onChange={setAgreed} />
      <p className="text-sm text-pretty text-fg-2">
        It counts for every picture that you bring here, and is kept with each of them and its time. The file
        itself is deleted as soon as its result exists.
      </p>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" disabledReason={agreed ? null : "Agree to the statement"} onClick={onAgree}>
          Agree and upload
        </Button>
      </div>
    </Dialog>
  );
}
