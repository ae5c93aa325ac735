/** How many jobs ran when this browser last heard of them: all that can be said of them without a connection. */
const storageKey = "galatea-under-way";

export function keepUnderWay(count: number): void {
  try {
    if (count === 0) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, String(count));
  } catch {
    // Then nothing is said of them.
  }
}

export function readUnderWay(): number {
  try {
    return Number(window.localStorage.getItem(storageKey) ?? 0) || 0;
  } catch {
    return 0;
  }
}
