/**
 * A text in web storage that components follow, changed here or in another tab. Where the storage takes nothing, it is known
 * as long as the page is open.
 */
import { useSyncExternalStore } from "react";

export type StoredText = { useText: () => string | null; set: (text: string | null) => void };

export function createStoredText(area: "localStorage" | "sessionStorage", storageKey: string): StoredText {
  /** Undefined until the storage was read. */
  let current: string | null | undefined;
  const listeners = new Set<() => void>();

  const read = (): string | null => {
    if (current === undefined) {
      try {
        current = window[area].getItem(storageKey);
      } catch {
        current = null;
      }
    }
    return current;
  };
  const changeTo = (text: string | null): void => {
    current = text;
    for (const listener of listeners) listener();
  };
  /** The key is null when another tab has cleared the whole storage. */
  const readOtherTab = ({ key, newValue, storageArea }: StorageEvent): void => {
    if (storageArea === window[area] && (key === storageKey || key === null)) changeTo(newValue);
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener("storage", readOtherTab);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", readOtherTab);
    };
  };
  return {
    useText: () => useSyncExternalStore(subscribe, read, readNone),
    set: (text) => {
      try {
        if (text === null) window[area].removeItem(storageKey);
        else window[area].setItem(storageKey, text);
      } catch (error) {
        console.error("The browser's storage takes nothing", error);
      }
      changeTo(text);
    },
  };
}

const readNone = (): null => null;
