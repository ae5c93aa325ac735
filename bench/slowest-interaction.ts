/** The longest time from an input to the next paint, of all inputs to a page since it is watched. */
import type { Page } from "playwright-core";

declare global {
  interface Window {
    slowestMs: number;
  }
}

export const watchInteractions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.slowestMs = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming).interactionId)
          window.slowestMs = Math.max(window.slowestMs, entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });

export const slowestInteractionMs = (page: Page): Promise<number> => page.evaluate(() => window.slowestMs);
