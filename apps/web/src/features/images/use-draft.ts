/** What is typed and chosen, kept in the browser so that leaving the page loses nothing. */
import { aspectRatios, type AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import { useCallback, useEffect, useState } from "react";

export type Draft = { prompt: string; ratio: AspectRatio; characterId: string | null };

const storageKey = "galatea-image-draft";
const blank: Draft = { prompt: "", ratio: "1:1", characterId: null };

export function useDraft(askedCharacterId: string | null): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = readDraft();
    return askedCharacterId ? { ...kept, characterId: askedCharacterId } : kept;
  });
  useEffect(() => {
    try {
      window.sessionStorage.setItem(storageKey, JSON.stringify(draft));
    } catch {
      // Without storage the draft lives as long as the page.
    }
  }, [draft]);
  const change = useCallback((part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })), []);
  return [draft, change];
}

function readDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? "null");
    if (typeof stored !== "object" || stored === null) return blank;
    const { prompt, ratio, characterId } = stored as Record<string, unknown>;
    return {
      prompt: typeof prompt === "string" ? prompt : "",
      ratio: aspectRatios.find((known) => known === ratio) ?? blank.ratio,
      characterId: typeof characterId === "string" ? characterId : null,
    };
  } catch {
    return blank;
  }
}
