/** Where pictures for the film arrive: an upload replaces what was chosen, as choosing replaces an upload. */
import { useUploads, type Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { useSession } from "#platform/session.tsx";
import type { Still } from "./draft.ts";
import { uploadTexts } from "./source-file.ts";

export type SourceDesk = Uploads & { signedIn: boolean };

/** @param onChosen the picture is there, under its address in the store. */
export function useSourceDesk(onChosen: (still: Still) => void): SourceDesk {
  const { user } = useSession();
  const upload = useUploads({
    room: 1,
    replaces: true,
    texts: uploadTexts,
    onUploaded: ({ contentId, url, widthPx, heightPx }) =>
      onChosen({ kind: "upload", contentId, url, title: "Uploaded image", widthPx, heightPx }),
  });
  return { signedIn: user !== null, ...upload };
}
