/** JSON whose texts PostgreSQL can store: it takes neither NUL nor half a surrogate pair, in no column and no jsonb. */

/** @throws {SyntaxError} for what is no JSON; {@link UnstorableText} for JSON that cannot be stored; RangeError when nested too deep. */
export function parseStorableJson(text: string): unknown {
  return JSON.parse(text, refuseUnstorable);
}

export class UnstorableText extends SyntaxError {}

function refuseUnstorable(key: string, value: unknown): unknown {
  if (!isStorable(key) || (typeof value === "string" && !isStorable(value))) throw new UnstorableText();
  return value;
}

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
