/** News that somebody's credits changed, from where no provider of credits is above: whoever shows them looks again. */
const listeners = new Set<() => void>();

export function tellCreditsChanged(): void {
  for (const listener of listeners) listener();
}

/** @returns what ends the listening. */
export function onCreditsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
