/**
 * A press on a button before the page's scripts run is not lost: the last one is kept, and made again once React has
 * taken over. Of links only the one that skips to the content needs it: the browser follows others, summaries and fields.
 */
declare global {
  // `var`, because only such a declaration belongs to the type of `globalThis`.
  var earlyPress: { button: HTMLElement | null; keep: (event: Event) => void } | undefined;
}

/** For the head of a page, in front of the scripts that answer presses. */
export const earlyPressScript = `(function(){var p=earlyPress={button:null,keep:function(e){p.button=e.target.closest("button[type=button],a[href='#main']")}};
addEventListener("click",p.keep,true)})()`;

/** To be called as soon as React listens: from then on it keeps presses by itself. */
export function stopKeepingPresses(): void {
  if (globalThis.earlyPress) removeEventListener("click", globalThis.earlyPress.keep, true);
}

/** To be called when the page is hydrated. */
export function replayEarlyPress(): void {
  const button = globalThis.earlyPress?.button;
  globalThis.earlyPress = undefined;
  if (button?.isConnected) button.click();
}
