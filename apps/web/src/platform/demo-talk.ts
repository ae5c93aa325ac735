/** The talks of the public demo, which stay in this tab alone: over a reload, and until its companion is made for good. */
export type DemoTurn = {
  id: number;
  role: "user" | "assistant";
  content: string;
  /** Why a message was not answered, and which of its words break a rule. It is not counted, and she does not know it. */
  failure?: { sentence: string; canRetry: boolean; marks?: readonly { start: number; end: number }[] };
};
export type DemoTalk = { turns: readonly DemoTurn[]; used: number };

const prefix = "galatea-demo-";
const newest = "galatea-demo";

/** Null without one, and where the browser keeps nothing. */
export function readDemoTalk(id: string): DemoTalk | null {
  try {
    const kept = window.sessionStorage.getItem(prefix + id);
    return kept === null ? null : (JSON.parse(kept) as DemoTalk);
  } catch {
    return null;
  }
}

export function keepDemoTalk(id: string, talk: DemoTalk): void {
  try {
    window.sessionStorage.setItem(prefix + id, JSON.stringify(talk));
    window.sessionStorage.setItem(newest, id);
  } catch {
    // A browser that keeps nothing still has the talk on its page.
  }
}

/** With whom was talked last in the demo. */
export function lastDemoId(): string | null {
  try {
    return window.sessionStorage.getItem(newest);
  } catch {
    return null;
  }
}

/** She is a companion now; her demo is over. */
export function endDemoTalk(id: string): void {
  try {
    window.sessionStorage.removeItem(prefix + id);
    window.sessionStorage.removeItem(newest);
  } catch {
    // Nothing was kept.
  }
}
