/** Only one of a person's tabs tells how a job ended: the first one that writes it down here. */
const storageKey = "galatea-notified-completions";
const keptIds = 200;

/** Storage reaches other tabs a moment late: until then they are kept out by a lock that is held this long. */
const heldMs = 30_000;

/** True once for all tabs together. */
export async function claimCompletion(jobIds: readonly string[]): Promise<boolean> {
  // Only a secure address has locks; without them two tabs might, rarely, both speak.
  if (!("locks" in navigator)) return writeDown(jobIds);
  const first = [...jobIds].sort()[0] ?? "";
  const { promise, resolve } = Promise.withResolvers<boolean>();
  navigator.locks
    .request(`galatea-completion-${first}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null && writeDown(jobIds));
      return lock === null ? undefined : new Promise((release) => setTimeout(release, heldMs));
    })
    .catch(() => resolve(writeDown(jobIds)));
  return promise;
}

function writeDown(jobIds: readonly string[]): boolean {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? "[]");
    const told: unknown[] = Array.isArray(stored) ? stored : [];
    if (jobIds.some((id) => told.includes(id))) return false;
    window.localStorage.setItem(storageKey, JSON.stringify([...told, ...jobIds].slice(-keptIds)));
    return true;
  } catch {
    return true;
  }
}
