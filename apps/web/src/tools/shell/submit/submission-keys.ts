/**
 * The Idempotency-Keys of submissions. One whose answer never came is kept in the tab, so that the same submission sent
 * again, even after a reload, is the same to the server: it finds what it started, and nothing is paid twice.
 */

/** The server forgets no key, but a person who comes back the next day means another job. */
const keptForMs = 30 * 60_000;

type Unanswered = { key: string; identity: string; sinceMs: number };

export type SubmissionKeys = ReturnType<typeof submissionKeys>;

/** `most`: how many submissions can be without an answer at the same time; a further one takes the place of the oldest. */
export function submissionKeys(storageKey: string, most = 1) {
  let inMemory: Unanswered[] = [];

  const read = (): Unanswered[] => {
    try {
      const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? "[]") as Unanswered[];
      // A stored value of another shape has no identities.
      return stored.filter(({ identity }) => identity);
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
    keyFor: (userId: string, identity: object, nowMs = Date.now()): string => {
      const text = JSON.stringify([userId, identity]);
      const kept = read();
      const known = kept.find((one) => one.identity === text && nowMs - one.sinceMs < keptForMs);
      if (known) return known.key;
      const key = crypto.randomUUID();
      write(
        [...kept.filter((one) => one.identity !== text), { key, identity: text, sinceMs: nowMs }].slice(
          -most,
        ),
      );
      return key;
    },
    /** It was answered, whatever the answer was. */
    forgetKey: (key: string): void => write(read().filter((one) => one.key !== key)),
  };
}
