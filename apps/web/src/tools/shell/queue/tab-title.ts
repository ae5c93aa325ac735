/** The tab's title while nobody looks: how many things became ready. It is as before when the tab is looked at. */
let unseen = 0;
let before = "";

export function tellInTitle(): void {
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
  // A page that was changed to meanwhile has set a title of its own.
  if (document.title.startsWith(`(${unseen}) `)) document.title = before;
  unseen = 0;
}
