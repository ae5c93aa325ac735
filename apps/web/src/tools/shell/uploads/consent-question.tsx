/** Asks for the declaration about the uploads behind a submission, and shows each of them. Mounted once. */
import { useState } from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { useConsentQuestion, type Question } from "#platform/ask-consent.ts";
import { ConsentCheck } from "./consent-check.tsx";

export function ConsentQuestion() {
  const question = useConsentQuestion();
  return question && <ConsentDialog {...question} />;
}

function ConsentDialog({ uploadUrls, answer }: Question) {
  const [agreed, setAgreed] = useState(false);
  const many = uploadUrls.length > 1;
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title={many ? "Before these uploads are used" : "Before this upload is used"}
      description="It is asked once for each upload, also when the chosen picture was made from it."
    >
      <ul className="flex flex-wrap gap-2.5">
        {uploadUrls.map((url, position) => (
          <li key={url}>
            <img
              src={thumbnailUrl(url, 320) ?? url}
              alt={many ? `Upload ${position + 1}` : "The upload"}
              className="size-32 rounded-md bg-surface-2 object-cover"
            />
          </li>
        ))}
      </ul>
      <ConsentCheck checked={agreed} onChange={setAgreed} />
      <DialogActions>
        <Button variant="plain" onClick={() => answer(false)}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabledReason={agreed ? null : "Agree to the statement"}
          onClick={() => answer(true)}
        >
          Agree and go on
        </Button>
      </DialogActions>
    </Dialog>
  );
}
