/** Scans a text from left to right for the grammars of the query string. Every failure is a PGRST100. */
import { refuse, type Refusal } from "./errors.ts";

const fieldStop = /["(),.:!]/;

export class Scanner {
  readonly #text: string;
  readonly #what: string;
  #at = 0;

  /** @param what names the grammar in messages: `filter`, `order`, … */
  constructor(text: string, what: string) {
    this.#text = text;
    this.#what = what;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** The character at the given distance; `""` after the end. */
  peek(distance = 0): string {
    return this.#text[this.#at + distance] ?? "";
  }

  rest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  /** Consumes `expected` if it comes next. */
  take(expected: string): boolean {
    if (!this.#text.startsWith(expected, this.#at)) return false;
    this.#at += expected.length;
    return true;
  }

  /** Consumes and answers the match of a sticky expression; null without a match. */
  takeMatch(sticky: RegExp): string | null {
    sticky.lastIndex = this.#at;
    const match = sticky.exec(this.#text)?.[0] ?? null;
    if (match !== null) this.#at += match.length;
    return match;
  }

  expect(expected: string): void {
    if (!this.take(expected)) throw this.fail(`"${expected}"`);
  }

  skipSpaces(): void {
    while (this.peek() === " ") this.#at += 1;
  }

  /** Consumes a name, quoted or not. Dashes belong to it unless they begin an arrow. */
  name(): string {
    if (this.peek() === '"') return this.quoted() ?? this.#unclosed();
    const start = this.#at;
    while (!this.isAtEnd) {
      const char = this.peek();
      if (fieldStop.test(char) || (char === "-" && this.peek(1) === ">")) break;
      this.#at += 1;
    }
    const name = this.#text.slice(start, this.#at).trim();
    if (name === "") throw this.fail("field name");
    return name;
  }

  /** Consumes a quoted text with backslash escapes; null, consuming nothing, when it is not closed. */
  quoted(): string | null {
    if (this.peek() !== '"') return null;
    let value = "";
    for (let at = this.#at + 1; at < this.#text.length; at += 1) {
      const char = this.#text[at];
      if (char === '"') {
        this.#at = at + 1;
        return value;
      }
      if (char === "\\") at += 1;
      value += this.#text[at] ?? "";
    }
    return null;
  }

  /** Consumes everything up to one of `stops` or the end. */
  until(stops: string): string {
    const start = this.#at;
    while (!this.isAtEnd && !stops.includes(this.peek())) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  mark(): number {
    return this.#at;
  }

  reset(mark: number): void {
    this.#at = mark;
  }

  fail(expected: string): Refusal {
    const found = this.isAtEnd ? "end of input" : `"${this.peek()}"`;
    const shown = this.#text.length > 200 ? `${this.#text.slice(0, 200)}…` : this.#text;
    return refuse.syntax(
      `"failed to parse ${this.#what} (${shown})" (line 1, column ${this.#at + 1})`,
      `unexpected ${found} expecting ${expected}`,
    );
  }

  #unclosed(): never {
    throw this.fail("closing quote");
  }
}
