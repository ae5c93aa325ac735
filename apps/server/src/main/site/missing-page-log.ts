/**
 * Logs the paths of pages that do not exist, so that an operator sees broken links. A flood of them writes a bounded number
 * of lines a minute, and a path can neither break out of its line nor fill it.
 */
import type { Log } from "#platform/log.ts";

const linesPerMinute = 30;
const mostCharacters = 200;
const minuteMs = 60_000;

/** @param now in milliseconds. */
export function createMissingPageLog(log: Log, now: () => number = Date.now): (path: string) => void {
  let minuteStart = Number.NEGATIVE_INFINITY;
  let lines = 0;
  let leftOut = 0;
  return (path) => {
    if (now() - minuteStart >= minuteMs) {
      minuteStart = now();
      lines = 0;
    }
    lines += 1;
    if (lines > linesPerMinute) {
      leftOut += 1;
      return;
    }
    log.info("page_not_found", { path: loggable(path), ...(leftOut > 0 && { leftOut }) });
    leftOut = 0;
  };
}

/** Control characters, line and paragraph separators, and halves of characters. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** A link that was built wrongly can carry an e-mail address, which no log may hold. */
const emailAddress = /[^/@\s]+(@|%40)[^/@\s]+/gi;

function loggable(path: string): string {
  const shown = path.slice(0, mostCharacters).replaceAll(emailAddress, "(e-mail)");
  return (
    shown.replaceAll(unprintable, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`) +
    (path.length > mostCharacters ? "…" : "")
  );
}
