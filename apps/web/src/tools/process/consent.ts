/**
 * The statement about uploads, agreed to once in this browser by each person, and again when it changes. Until then
 * files are held and not sent.
 */
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";
import { useState } from "react";
import { shortName } from "#tools/shell/uploads/picture-file.ts";
import { useUploads, type Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import type { Source } from "./draft.ts";
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

const keyOf = (userId: string): string => `galatea-process-consent:${userId}`;
const inMemory = new Set<string>();

function hasConsent(userId: string): boolean {
  try {
    return window.localStorage.getItem(keyOf(userId)) === referenceConsentStatement;
  } catch {
    return inMemory.has(userId);
  }
}

function keepConsent(userId: string, agreed: boolean): void {
  if (agreed) inMemory.add(userId);
  else inMemory.delete(userId);
  try {
    if (agreed) window.localStorage.setItem(keyOf(userId), referenceConsentStatement);
    else window.localStorage.removeItem(keyOf(userId));
  } catch {
    // Without storage it is asked again after a reload.
  }
}
