/**
 * The Idempotency-Keys of submissions. The key of an unanswered submission is kept in the tab. When the same submission is
 * sent again, even after a reload, the server recognises it by the key, and nothing is paid twice.
 */

/** The server forgets no key, but a person who repeats a request much later wants another job. */
const keptForMs = 30 * 60_000;

type Unanswered = { key: string; identity: string; sinceMs: number };

export type SubmissionKeys = ReturnType<typeof submissionKeys>;

/** @param most how many unanswered submissions are kept; the oldest is dropped for a further one. */
export function submissionKeys(storageKey: string, most = 1) {
  let inMemory: Unanswered[] = [];

  const read = (): Unanswered[] => {
    try {
      const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? "[]") as Unanswered[];
      // Values of another shape have no identities.
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
      // Without storage the keys live as long as the page.
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
    /** Called after any answer. */
    forgetKey: (key: string): void => write(read().filter((one) => one.key !== key)),
  };
}
