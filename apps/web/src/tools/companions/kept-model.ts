/** The new model that the person declined for a companion, so that the question comes once for each new model. */
const keyOf = (companionId: string): string => `galatea-kept-model:${companionId}`;

export function keptModel(companionId: string): string | null {
  try {
    return window.localStorage.getItem(keyOf(companionId));
  } catch {
    return null;
  }
}

export function keepModel(companionId: string, declined: string): void {
  try {
    window.localStorage.setItem(keyOf(companionId), declined);
  } catch {
    // Without storage the question comes again with the next page.
  }
}
