/** The number of active jobs as this browser last knew it, for pages that have no connection. */
const storageKey = "galatea-under-way";

export function keepUnderWay(count: number): void {
  try {
    if (count === 0) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, String(count));
  } catch {
    // Without storage the number is not shown.
  }
}

export function readUnderWay(): number {
  try {
    return Number(window.localStorage.getItem(storageKey) ?? 0) || 0;
  } catch {
    return 0;
  }
}
