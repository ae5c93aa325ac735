/** What is said in a language that is spoken only simply. */
import type { Line } from "../../lines.ts";

export type SimpleScript = {
  /** BCP 47. */
  language: string;
  /** Common words that tell the language; matched everywhere in a plain text. */
  words: RegExp;
  /** That she is a script and speaks the language only a little. */
  introduction: string;
  /** The first that fits is given. */
  answers: readonly {
    asked: RegExp;
    says: readonly Line[];
    asks?: readonly Line[];
    /** Nothing is asked after it. */
    isEnd?: boolean;
    /** Whether she is a human being was asked: answered at any time. */
    isAboutAi?: boolean;
  }[];
  /** For what is told. */
  listening: readonly Line[];
  asks: readonly Line[];
  /** After a mention of self-harm, in the place of everything else. */
  grave: { says: readonly Line[]; asks: readonly Line[] };
};
