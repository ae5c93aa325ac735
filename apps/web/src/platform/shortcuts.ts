/**
 * The studio's keyboard shortcuts by screen, and their handlers. Single keys do nothing in text fields, behind open dialogs,
 * and for people who switched them off because a screen reader or voice control needs the letters.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

type Shortcut = {
  screen: "Everywhere" | "Generator" | "Gallery" | "Open picture";
  /** One key after the other; "mod" is ⌘ on a Mac and Ctrl elsewhere. */
  keys: readonly string[];
  label: string;
};

export const shortcuts = {
  help: { screen: "Everywhere", keys: ["?"], label: "This list" },
  search: { screen: "Everywhere", keys: ["/"], label: "Search, or describe a picture" },
  "go-dashboard": { screen: "Everywhere", keys: ["g", "d"], label: "To the dashboard" },
  "go-images": { screen: "Everywhere", keys: ["g", "i"], label: "To the Generator" },
  "go-gallery": { screen: "Everywhere", keys: ["g", "g"], label: "To your pictures" },
  "go-characters": { screen: "Everywhere", keys: ["g", "c"], label: "To your characters" },
  "go-videos": { screen: "Everywhere", keys: ["g", "v"], label: "To your videos" },
  "go-upscaler": { screen: "Everywhere", keys: ["g", "u"], label: "To the upscaler" },
  "go-editor": { screen: "Everywhere", keys: ["g", "e"], label: "To the editor" },
  "go-process": { screen: "Everywhere", keys: ["g", "p"], label: "To Process Image" },
  queue: { screen: "Everywhere", keys: ["q"], label: "Open the queue" },
  close: { screen: "Everywhere", keys: ["escape"], label: "Close the top panel" },
  generate: { screen: "Generator", keys: ["mod+enter"], label: "Generate" },
  favourite: { screen: "Gallery", keys: ["f"], label: "Add to or remove from favourites" },
  trash: { screen: "Gallery", keys: ["delete"], label: "Move to the trash" },
  choose: { screen: "Gallery", keys: ["x"], label: "Select" },
  previous: { screen: "Open picture", keys: ["arrowleft"], label: "Previous picture" },
  next: { screen: "Open picture", keys: ["arrowright"], label: "Next picture" },
  closer: { screen: "Open picture", keys: ["+"], label: "Zoom in" },
  further: { screen: "Open picture", keys: ["-"], label: "Zoom out" },
  whole: { screen: "Open picture", keys: ["0"], label: "Fit to the screen" },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

type Handler = { run: (event: KeyboardEvent) => void; inDialogs: boolean };

/** The last registered handler runs: a dialog's before its page's. */
const handlers = new Map<ShortcutName, Handler[]>();
const storageKey = "galatea-single-keys";
const sequenceMs = 1200;
let typedBefore: { key: string; atMs: number } | null = null;
const listeners = new Set<() => void>();

type ShortcutOptions = {
  /** Off while false. */
  active?: boolean;
  /** Also runs while a dialog is open. */
  inDialogs?: boolean;
};

export function useShortcut(
  name: ShortcutName,
  run: (event: KeyboardEvent) => void,
  { active = true, inDialogs = false }: ShortcutOptions = {},
): void {
  const onPress = useEffectEvent(run);
  useEffect(() => {
    if (!active) return;
    const handler: Handler = { run: (event) => onPress(event), inDialogs };
    if (handlers.size === 0) window.addEventListener("keydown", press, true);
    handlers.set(name, [...(handlers.get(name) ?? []), handler]);
    return () => {
      const left = (handlers.get(name) ?? []).filter((other) => other !== handler);
      if (left.length > 0) handlers.set(name, left);
      else handlers.delete(name);
      if (handlers.size === 0) window.removeEventListener("keydown", press, true);
    };
  }, [name, active, inDialogs]);
}

/** Listens in the capture phase, before the focused control handles Enter. */
function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const key = keyOf(event);
  const single = !key.startsWith("mod+");
  if (event.altKey || (single && (event.ctrlKey || event.metaKey))) return;
  if (single && (isTyping(event.target) || !singleKeysOn())) return;
  const name = shortcutFor(key, typedBefore, performance.now());
  typedBefore = { key, atMs: performance.now() };
  if (!name) return;
  const handler = handlers.get(name)?.at(-1);
  if (!handler || (!handler.inDialogs && isDialogOpen())) return;
  event.preventDefault();
  event.stopPropagation();
  typedBefore = null;
  handler.run(event);
}

/** A pair of keys takes precedence over its second key alone. */
export function shortcutFor(
  key: string,
  before: { key: string; atMs: number } | null,
  nowMs: number,
): ShortcutName | null {
  const recent = before && nowMs - before.atMs <= sequenceMs ? before.key : null;
  const named = Object.entries(shortcuts) as [ShortcutName, Shortcut][];
  const pair = named.find(([, { keys }]) => keys.length === 2 && keys[0] === recent && keys[1] === key);
  const alone = named.find(([, { keys }]) => keys.length === 1 && keys[0] === key);
  return (pair ?? alone)?.[0] ?? null;
}

/** The keys that are pressed together; the plus key is a key of its own. */
export const partsOf = (key: string): readonly string[] => (key === "+" ? ["+"] : key.split("+"));

export function keyOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">): string {
  const key = event.key.toLowerCase();
  return key === "enter" && (event.ctrlKey || event.metaKey) ? `mod+${key}` : key;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, [role=textbox]") !== null)
  );
}

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][data-state="open"]') !== null;

/** A choice that this browser stores. */
export function singleKeysOn(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysOn, () => true);

export function switchSingleKeys(on: boolean): void {
  try {
    window.localStorage.setItem(storageKey, on ? "on" : "off");
  } catch {
    // Without storage nothing changes.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
