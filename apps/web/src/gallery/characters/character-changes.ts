/** Notifies the other tabs of this browser of a saved, restored or deleted character, so that they read it again. */
const channelName = "galatea-characters";

const open = (): BroadcastChannel | null =>
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(channelName);

export function notifyCharactersChanged(): void {
  const channel = open();
  // A channel reaches its own origin only and has no parameter for another.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage("changed");
  channel?.close();
}

/** @returns a function that stops listening. */
export function onCharactersChanged(listener: () => void): () => void {
  const channel = open();
  channel?.addEventListener("message", listener);
  return () => channel?.close();
}
