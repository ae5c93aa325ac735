/**
 * The Idempotency-Keys of orders. One whose answer never came is kept in the tab, so that the same order asked again,
 * even after a reload, is the same order to the server: it finds what it started, and nothing is paid twice.
 */

/** The server forgets nothing, but whoever comes back the next day means another one. */
const keptForMs = 30 * 60_000;

type Unanswered = { key: string; order: string; sinceMs: number };

export type SubmissionKeys = ReturnType<typeof submissionKeys>;

/** `most`: how many orders can be without an answer at the same time; a further one takes the place of the oldest. */
export function submissionKeys(storageKey: string, most = 1) {
  let inMemory: Unanswered[] = [];

  const read = (): Unanswered[] => {
    try {
      const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? "[]") as Unanswered[];
      // What was not written here is no list, or one without orders: it matches none.
      return stored.filter(({ order }) => order);
    } catch {
      return inMemory;
    }
  };
  const write = (unanswered: Unanswered[]) => {
    inMemory = unanswered;
    try {
      window.sessionStorage.setItem(storageKey, JSON.stringify(unanswered));
    } catch {
      // Without storage they are known as long as the page.
    }
  };
  return {
    keyFor: (userId: string, order: object, nowMs = Date.now()): string => {
      const text = JSON.stringify([userId, order]);
      const kept = read();
      const known = kept.find((one) => one.order === text && nowMs - one.sinceMs < keptForMs);
      if (known) return known.key;
      const key = crypto.randomUUID();
      write([...kept.filter((one) => one.order !== text), { key, order: text, sinceMs: nowMs }].slice(-most));
      return key;
    },
    /** It was answered, whatever the answer was. */
    forgetKey: (key: string): void => write(read().filter((one) => one.key !== key)),
  };
}
