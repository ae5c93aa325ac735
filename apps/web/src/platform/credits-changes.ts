/** Notifies the credits provider of changes, from code outside of it. */
const listeners = new Set<() => void>();

export function notifyCreditsChanged(): void {
  for (const listener of listeners) listener();
}

/** @returns a function that stops listening. */
export function onCreditsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
