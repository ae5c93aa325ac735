/** Messages between the classifier and its process. Each is answered once, before the next is sent. */

export type ToClassifierProcess =
  /** The first message. */
  { kind: "load"; modelFile: string } | { kind: "classify"; bytes: Uint8Array };

export type FromClassifierProcess = { kind: "classified"; classes: Record<string, number>; ms: number };
