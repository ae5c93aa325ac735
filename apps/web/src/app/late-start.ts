/**
 * Public pages are complete without their app, which only makes them quicker to walk through. So their scripts wait until
 * the page is painted with its first pictures, and do not compete with them for a phone's network. Someone who may be
 * signed in, and someone who touches the page earlier, gets them at once.
 */
import { useMatches } from "react-router";

/** Holds the scripts and the hints to load them, where the browser does neither. */
const templateId = "app-start";

type Handle = { startsLate?: boolean } | undefined;

/** Whether one of the page's routes exports `handle = { startsLate: true }`. */
export const useStartsLate = (): boolean => useMatches().some(({ handle }) => (handle as Handle)?.startsLate);

/** The moved scripts run, and the document is again the one that was rendered. */
export const lateStartScript = `(function(){function go(){var t=document.getElementById("${templateId}");if(t)t.replaceWith(t.content)}
if(document.documentElement.dataset.session)addEventListener("DOMContentLoaded",go);
else addEventListener("load",function(){requestAnimationFrame(function(){setTimeout(go)})});
["pointerdown","touchstart","keydown"].forEach(function(n){addEventListener(n,go,{capture:true,passive:true})})})()`;

const hint = /<link rel="modulepreload"[^>]*>/g;
const moduleScript = /<script type="module" async="">[\s\S]*?<\/script>/g;

/** Moves the scripts of a prerendered page into the template. */
export function startLate(html: string): string {
  const [script, ...others] = html.match(moduleScript) ?? [];
  if (script === undefined || others.length > 0)
    throw new Error(
      "A page that starts late has one script of its modules; the router writes it otherwise now.",
    );
  const hints = [...new Set(html.match(hint))].join("");
  return html
    .replaceAll(hint, "")
    .replace(script, () => `<template id="${templateId}">${hints}${script}</template>`);
}
