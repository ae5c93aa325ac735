/** A topic that companions talk about. */
import type { Ask, Line } from "../lines.ts";

export type Topic = {
  name: string;
  words: RegExp;
  /** Her hobbies and dreams that make it hers. */
  hers: RegExp;
  says: readonly Line[];
  /** When it is one of her hobbies. */
  saysHers: readonly Line[];
  asks: readonly Ask[];
  /** A clothed scene to be seen in, after "me". */
  scene: string;
};
