/**
 * The stored form of a tool's draft, with its version and its owner. Reading never fails: a draft of another version or
 * another person is read as blank, and an invalid field takes its default.
 */
export type DraftStore<Draft> = {
  storageKey: string;
  /** Raised when older drafts would be misread. */
  version: number;
  blank: Draft;
  read: (stored: Record<string, unknown>) => Draft;
};

type Versioned = Pick<DraftStore<unknown>, "version">;

export const writeDraft = <Draft>({ version }: Versioned, draft: Draft, ownerId: string | null): string =>
  JSON.stringify({ version, ownerId, draft });

/** A draft opens for its owner, and while the person is not known yet. */
export function readDraft<Draft>(
  { version, blank, read }: Omit<DraftStore<Draft>, "storageKey">,
  text: string | null,
  ownerId: string | null,
): Draft {
  const stored = parseRecord(text);
  const { ownerId: keptFor, draft } = stored;
  const isOfAnother = typeof keptFor === "string" && ownerId !== null && keptFor !== ownerId;
  return stored["version"] === version && !isOfAnother && isRecord(draft) ? read(draft) : blank;
}

/** Empty when the text is not a record. */
function parseRecord(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The readers of a stored draft's fields. */
export const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

export const oneOf = <Value extends string>(known: readonly Value[], value: unknown, plain: Value): Value =>
  known.find((candidate) => candidate === value) ?? plain;

export const numberIn = (value: unknown, from: number, to: number, plain: number): number =>
  typeof value === "number" && value >= from && value <= to ? value : plain;

/** The valid items of a list, up to a limit. */
export const listIn = <Item>(value: unknown, read: (item: unknown) => Item | null, most: number): Item[] =>
  (Array.isArray(value) ? value : [])
    .map(read)
    .filter((item) => item !== null)
    .slice(0, most);
