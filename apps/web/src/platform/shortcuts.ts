/**
 * The studio's keyboard shortcuts: what there is, by screen, and who answers while its screen is open. Single keys are
 * left to what is being typed into, to open dialogs that did not ask for them, and to everybody who switched them off
 * because a screen reader or voice control needs the letters.
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
  search: { screen: "Everywhere", keys: ["/"], label: "Search your pictures" },
  "go-dashboard": { screen: "Everywhere", keys: ["g", "d"], label: "To the dashboard" },
  "go-images": { screen: "Everywhere", keys: ["g", "i"], label: "To the generator" },
  "go-gallery": { screen: "Everywhere", keys: ["g", "g"], label: "To your pictures" },
  "go-characters": { screen: "Everywhere", keys: ["g", "c"], label: "To your characters" },
  "go-videos": { screen: "Everywhere", keys: ["g", "v"], label: "To your videos" },
  "go-upscaler": { screen: "Everywhere", keys: ["g", "u"], label: "To the upscaler" },
  "go-editor": { screen: "Everywhere", keys: ["g", "e"], label: "To the editor" },
  "go-process": { screen: "Everywhere", keys: ["g", "p"], label: "To Process Image" },
  queue: { screen: "Everywhere", keys: ["q"], label: "Open the queue" },
  close: { screen: "Everywhere", keys: ["escape"], label: "Close what lies on top" },
  generate: { screen: "Generator", keys: ["mod+enter"], label: "Generate" },
  favourite: { screen: "Gallery", keys: ["f"], label: "Favourite, on or off" },
  trash: { screen: "Gallery", keys: ["delete"], label: "To the trash, with Undo" },
  choose: { screen: "Gallery", keys: ["x"], label: "Choose, one of several" },
  previous: { screen: "Open picture", keys: ["arrowleft"], label: "Previous picture" },
  next: { screen: "Open picture", keys: ["arrowright"], label: "Next picture" },
  closer: { screen: "Open picture", keys: ["+"], label: "Closer" },
  further: { screen: "Open picture", keys: ["-"], label: "Further away" },
  whole: { screen: "Open picture", keys: ["0"], label: "The whole picture" },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

type Answer = { run: (event: KeyboardEvent) => void; inDialogs: boolean };

/** The one that was registered last answers: a dialog's goes before its page's. */
const answers = new Map<ShortcutName, Answer[]>();
const storageKey = "galatea-single-keys";
const sequenceMs = 1200;
let typedBefore: { key: string; atMs: number } | null = null;
const listeners = new Set<() => void>();

type ShortcutOptions = {
  /** Answers only while this holds. */
  active?: boolean;
  /** It belongs to a dialog, or may be used while one is open. */
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
    const answer: Answer = { run: (event) => onPress(event), inDialogs };
    if (answers.size === 0) window.addEventListener("keydown", press, true);
    answers.set(name, [...(answers.get(name) ?? []), answer]);
    return () => {
      const left = (answers.get(name) ?? []).filter((other) => other !== answer);
      if (left.length > 0) answers.set(name, left);
      else answers.delete(name);
      if (answers.size === 0) window.removeEventListener("keydown", press, true);
    };
  }, [name, active, inDialogs]);
}

/** Before the focused control, which would take Enter for itself. */
function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const key = keyOf(event);
  const single = !key.startsWith("mod+");
  if (event.altKey || (single && (event.ctrlKey || event.metaKey))) return;
  if (single && (isTyping(event.target) || !singleKeysOn())) return;
  const name = shortcutFor(key, typedBefore, performance.now());
  typedBefore = { key, atMs: performance.now() };
  if (!name) return;
  const answer = answers.get(name)?.at(-1);
  if (!answer || (!answer.inDialogs && isDialogOpen())) return;
  event.preventDefault();
  event.stopPropagation();
  typedBefore = null;
  answer.run(event);
}

/** A pair wins over its second key alone. */
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

/** Whether single keys do anything: a person's choice, kept by this browser. */
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
    // Without storage they stay as they are.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
