/** Tells the credits' provider that they changed, from code that has no provider above it. */
const listeners = new Set<() => void>();

export function tellCreditsChanged(): void {
  for (const listener of listeners) listener();
}

/** @returns what ends the listening. */
export function onCreditsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
