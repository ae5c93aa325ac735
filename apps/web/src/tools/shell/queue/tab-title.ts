/** Counts completions in the title of a hidden tab, and restores the title when the tab is visible again. */
let unseen = 0;
let before = "";

export function countInTitle(): void {
  if (unseen === 0) {
    before = document.title;
    document.addEventListener("visibilitychange", restore);
  }
  unseen += 1;
  document.title = `(${unseen}) Ready · Galatea`;
}

function restore(): void {
  if (document.hidden) return;
  document.removeEventListener("visibilitychange", restore);
  // The page may have changed meanwhile and set its own title.
  if (document.title.startsWith(`(${unseen}) `)) document.title = before;
  unseen = 0;
}
