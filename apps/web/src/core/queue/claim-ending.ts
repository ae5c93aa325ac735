/** Which of a person's tabs tells how a job ended: the first one that writes it down here, and no other. */
const storageKey = "galatea-told-endings";
const keptIds = 200;

/** True once for all tabs together. */
export async function claimEnding(jobIds: readonly string[]): Promise<boolean> {
  // Only a secure address has locks; without them two tabs might, rarely, both speak.
  if (!("locks" in navigator)) return writeDown(jobIds);
  return navigator.locks.request("galatea-endings", () => writeDown(jobIds));
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
