/**
 * How a tool's draft lies in the browser: with its version and its owner. Opening never fails: what is of another
 * version or of another person is not there.
 */
export const sealDraft = (version: number, ownerId: string | null, draft: unknown): string =>
  JSON.stringify({ version, ownerId, draft });

/** The draft's fields, unchecked. Null where there is none to show. */
export function openDraft(
  text: string | null,
  version: number,
  ownerId: string | null,
): Record<string, unknown> | null {
  const stored = parseRecord(text);
  const { draft } = stored;
  if (stored["version"] !== version || isOfAnother(stored, ownerId) || !isRecord(draft)) return null;
  return draft;
}

/** Somebody else's draft is not shown: another person may have signed in in this tab. */
export const isOfAnother = ({ ownerId: kept }: Record<string, unknown>, ownerId: string | null): boolean =>
  typeof kept === "string" && ownerId !== null && kept !== ownerId;

/** Empty when the text is no record. */
export function parseRecord(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
