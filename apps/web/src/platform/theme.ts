/**
 * Dark or light. A person's choice is kept and wins everywhere; without one the studio is dark and public pages
 * follow the system. The start script decides the same before the first paint, so that nothing flashes.
 */
import { toolPages } from "@galatea/contract/tools.ts";
import { useSyncExternalStore } from "react";

export type Theme = "dark" | "light";

const storageKey = "galatea-theme";
const listeners = new Set<() => void>();

/** First segments of the pages that are the studio. */
const studioSegments = [
  ...toolPages.map((page) => page.slice(1)),
  "dashboard",
  "subscription",
  "ai-girlfriend",
  "account",
  "appeal",
];

/** Marks a button that the start script listens to. */
export const themeSwitchAttribute = "data-theme-switch";

/**
 * Runs before the first paint, and is the only script of pages without interaction. Kept small: its hash is part of the
 * page's security policy.
 */
export const themeStartScript = `(function(){var d=document.documentElement,t,s;try{t=localStorage.getItem("${storageKey}");s=localStorage.getItem("galatea-session")}catch(e){}
if(t!=="dark"&&t!=="light")t=/^\\/(${studioSegments.join("|")})(\\/|$)/.test(location.pathname)||!matchMedia("(prefers-color-scheme: light)").matches?"dark":"light";
d.dataset.theme=t;if(s)d.dataset.session="stored";
addEventListener("click",function(e){if(e.target.closest("[${themeSwitchAttribute}]")){t=d.dataset.theme==="dark"?"light":"dark";d.dataset.theme=t;try{localStorage.setItem("${storageKey}",t)}catch(e){}}})})()`;

function themeFor(pathname: string): Theme {
  const chosen = readChoice();
  if (chosen) return chosen;
  const segment = pathname.split("/")[1] ?? "";
  if (studioSegments.some((name) => name === segment)) return "dark";
  return window.matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

export function applyTheme(pathname: string): void {
  const theme = themeFor(pathname);
  document.documentElement.dataset["theme"] = theme;
  const background = getComputedStyle(document.documentElement).backgroundColor;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", background);
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme): void {
  try {
    window.localStorage.setItem(storageKey, theme);
  } catch {
    // Private windows may refuse storage; the choice then lasts until the page is left.
  }
  document.documentElement.dataset["theme"] = theme;
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (document.documentElement.dataset["theme"] === "light" ? "light" : "dark"),
    () => "dark",
  );
}

function readChoice(): Theme | null {
  try {
    const stored = window.localStorage.getItem(storageKey);
    return stored === "dark" || stored === "light" ? stored : null;
  } catch {
    return null;
  }
}
