/** Whether a picture without a character is asked about: once for each person, and only when they have a character. */
const keyOf = (userId: string): string => `galatea-asked-without-character:${userId}`;

/** A full storage can be read and not written, and would ask at every press of this page. */
const askedHere = new Set<string>();

export function mustAsk(userId: string | null, characters: number): boolean {
  if (userId === null || characters === 0 || askedHere.has(userId)) return false;
  try {
    return window.localStorage.getItem(keyOf(userId)) === null;
  } catch {
    // Without storage the answer is forgotten, and the question would come again at every visit.
    return false;
  }
}

export function noteAsked(userId: string | null): void {
  if (userId === null) return;
  askedHere.add(userId);
  try {
    window.localStorage.setItem(keyOf(userId), "1");
  } catch {
    // Without storage the answer lives as long as the page.
  }
}
