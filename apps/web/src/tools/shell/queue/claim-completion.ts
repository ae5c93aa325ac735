/** Only one of a person's tabs shows how a job ended: the first one that notes it in storage. */
const storageKey = "galatea-notified-completions";
const keptIds = 200;

/** Other tabs see storage a moment late, so a lock is held for this long. */
const heldMs = 30_000;

/** True in one tab only. */
export async function claimCompletion(jobIds: readonly string[]): Promise<boolean> {
  // Locks need a secure address. Without them two tabs may, rarely, both show it.
  if (!("locks" in navigator)) return noteClaimed(jobIds);
  const first = [...jobIds].sort()[0] ?? "";
  const { promise, resolve } = Promise.withResolvers<boolean>();
  navigator.locks
    .request(`galatea-completion-${first}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null && noteClaimed(jobIds));
      return lock === null ? undefined : new Promise((release) => setTimeout(release, heldMs));
    })
    .catch(() => resolve(noteClaimed(jobIds)));
  return promise;
}

function noteClaimed(jobIds: readonly string[]): boolean {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? "[]");
    const claimed: unknown[] = Array.isArray(stored) ? stored : [];
    if (jobIds.some((id) => claimed.includes(id))) return false;
    window.localStorage.setItem(storageKey, JSON.stringify([...claimed, ...jobIds].slice(-keptIds)));
    return true;
  } catch {
    return true;
  }
}
