/** The first link of every page: it is seen once it has the focus, and leads past the navigation. */
import type { MouseEvent } from "react";

export const SkipLink = () => (
  <a
    href="#main"
    onClick={skip}
    className="fixed top-2 left-2 z-60 inline-flex min-h-11 items-center rounded-full bg-inverse px-5 font-strong text-on-inverse not-focus:sr-only"
  >
    Skip to the content
  </a>
);

/** Pages need not name their main element. */
function skip(event: MouseEvent): void {
  const main = document.querySelector("main");
  if (!main) return;
  event.preventDefault();
  main.tabIndex = -1;
  main.style.outline = "none";
  main.focus();
}
