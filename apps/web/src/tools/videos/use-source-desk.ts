/** Where pictures for the film arrive: an upload replaces what was chosen, as choosing replaces an upload. */
import { useOneUpload, type OneUpload } from "#tools/shell/uploads/use-one-upload.ts";
import { useSession } from "#platform/session.tsx";
import type { Still } from "./draft.ts";
import { uploadWords } from "./source-file.ts";

export type SourceDesk = OneUpload & { signedIn: boolean };

/** @param onChosen the picture is there, under its address in the store. */
export function useSourceDesk(onChosen: (still: Still) => void): SourceDesk {
  const { user } = useSession();
  const upload = useOneUpload(uploadWords, ({ contentId, url, widthPx, heightPx }) =>
    onChosen({ kind: "upload", contentId, url, title: "Uploaded image", widthPx, heightPx }),
  );
  return { signedIn: user !== null, ...upload };
}
