/**
 * Admits only patterns that PostgreSQL matches in time proportional to the text. Its regular expressions can take
 * exponential time with back-references, and unbounded memory with nested or large repetitions, so an expression must
 * consist of the parts listed here.
 */
import { refuse, type Refusal } from "./errors.ts";

const maxRegexLength = 200;
const maxLikeLength = 500;
const maxLikeWildcards = 16;
const maxSearchLength = 500;
const maxRepetitions = 32;
/** The characters of an expression when its repetitions are written out. */
const maxExpandedLength = 600;
const maxUnbounded = 8;
const maxGroupDepth = 8;

/** @throws {Refusal} pattern_refused */
export function assertLike(pattern: string): void {
  if (pattern.length > maxLikeLength) throw refused(`is longer than ${maxLikeLength} characters`);
  const wildcards = pattern.match(/%+/g)?.length ?? 0;
  if (wildcards > maxLikeWildcards) throw refused(`has more than ${maxLikeWildcards} wildcards`);
}

/** @throws {Refusal} pattern_refused */
export function assertSearch(text: string): void {
  if (text.length > maxSearchLength) throw refused(`is longer than ${maxSearchLength} characters`);
}

/** @throws {Refusal} pattern_refused */
export function assertRegex(pattern: string): void {
  if (pattern.length > maxRegexLength) throw refused(`is longer than ${maxRegexLength} characters`);
  const reader = new RegexReader(pattern);
  const { size } = reader.alternatives(0);
  if (!reader.isAtEnd) throw refused(`has a ")" without "("`);
  if (size > maxExpandedLength) throw refused("repeats too much");
}

const refused = (why: string): Refusal => refuse.pattern(`The pattern ${why}`);

/** A part of an expression: its length with repetitions written out, and whether it repeats anything. */
type Part = { size: number; repeats: boolean };

/** `\d` and the like, anchors, and punctuation that stands for itself. No back-reference, no character code. */
const allowedEscape = /\\[dDsSwWmMyYAZ]|\\[^\p{L}\p{N}\s]/uy;
/** Ranges and POSIX classes such as `[:alpha:]`, but no collating elements and equivalence classes. */
const bracket = /\[\^?\]?(?:\[:[a-z]+:\]|\\[dswDSW]|\\[^\p{L}\p{N}\s]|[^\]\\[]|\[(?![.=:]))*\]/uy;
const bounds = /\{(\d{1,3})(?:(,)(\d{0,3}))?\}/y;

class RegexReader {
  readonly #text: string;
  #at = 0;
  #unbounded = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  alternatives(depth: number): Part {
    if (depth > maxGroupDepth) throw refused("nests groups too deeply");
    const whole: Part = { size: 0, repeats: false };
    while (!this.isAtEnd && this.#peek() !== ")") {
      if (this.#take("|")) continue;
      const part = this.#repeated(this.#atom(depth));
      whole.size += part.size;
      whole.repeats ||= part.repeats;
    }
    return whole;
  }

  #atom(depth: number): Part {
    const single: Part = { size: 1, repeats: false };
    if (this.#take("(")) {
      if (this.#take("?") && !this.#take(":")) throw refused("uses a group other than ( ) and (?: )");
      const group = this.alternatives(depth + 1);
      if (!this.#take(")")) throw refused('has a "(" without ")"');
      return { size: Math.max(1, group.size), repeats: group.repeats };
    }
    if (this.#peek() === "[") {
      if (this.#match(bracket)) return single;
      throw refused("has a bracket expression that is not supported");
    }
    if (this.#peek() === "\\") {
      if (this.#match(allowedEscape)) return single;
      throw refused("has an escape that is not supported; back-references never are");
    }
    // A quantifier without anything to repeat, which also begins the directors `***:` and `***=`.
    if ("*+?{".includes(this.#peek())) throw refused("has a quantifier with nothing before it");
    this.#at += 1;
    return single;
  }

  #repeated(atom: Part): Part {
    const most = this.#quantifier();
    if (most === null) return atom;
    if (atom.repeats) throw refused("repeats a group that repeats something itself");
    if (this.#quantifier() !== null) throw refused("repeats a repetition");
    return { size: atom.size * most, repeats: true };
  }

  /** The most repetitions that are written out; null without a quantifier. */
  #quantifier(): number | null {
    const found = this.#match(bounds);
    let most = 1;
    if (found) {
      const [, least = "", comma, last = ""] = found;
      most = Number(last === "" ? least : last);
      if (most > maxRepetitions) throw refused(`repeats more than ${maxRepetitions} times`);
      if (comma !== undefined && last === "") this.#unbounded += 1;
    } else if (this.#take("*") || this.#take("+")) {
      this.#unbounded += 1;
    } else if (!this.#take("?")) {
      return null;
    }
    if (this.#unbounded > maxUnbounded) throw refused(`has more than ${maxUnbounded} unbounded repetitions`);
    this.#take("?");
    return Math.max(1, most);
  }

  #peek(): string {
    return this.#text[this.#at] ?? "";
  }

  #take(expected: string): boolean {
    if (!this.#text.startsWith(expected, this.#at)) return false;
    this.#at += expected.length;
    return true;
  }

  #match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }
}
