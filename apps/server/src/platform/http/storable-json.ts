/** JSON whose texts PostgreSQL can store: neither a text column nor jsonb takes NUL or half a surrogate pair. */

/** @throws {SyntaxError} for malformed JSON; {@link UnstorableText} for JSON that cannot be stored; RangeError when nested too deep. */
export function parseStorableJson(text: string): unknown {
  return JSON.parse(text, refuseUnstorable);
}

export class UnstorableText extends SyntaxError {}

function refuseUnstorable(key: string, value: unknown): unknown {
  if (!isStorable(key) || (typeof value === "string" && !isStorable(value))) throw new UnstorableText();
  return value;
}

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
