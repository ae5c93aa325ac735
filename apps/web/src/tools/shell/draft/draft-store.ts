/**
 * How a tool's draft lies in the browser: with its version and its owner. Reading never fails: a draft of another
 * version or of another person is not there, and a field that is missing or strange takes its plain value.
 */
export type DraftStore<Draft> = {
  storageKey: string;
  /** Raised when a draft of before would be misread. */
  version: number;
  blank: Draft;
  read: (stored: Record<string, unknown>) => Draft;
};

type Sealing = Pick<DraftStore<unknown>, "version">;

export const writeDraft = <Draft>({ version }: Sealing, draft: Draft, ownerId: string | null): string =>
  JSON.stringify({ version, ownerId, draft });

/** A draft is opened by its owner, and while it is not known who is there. */
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

/** Empty when the text is no record. */
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

/** The fields of a stored draft, each with its plain value. */
export const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

export const oneOf = <Value extends string>(known: readonly Value[], value: unknown, plain: Value): Value =>
  known.find((candidate) => candidate === value) ?? plain;

export const numberIn = (value: unknown, from: number, to: number, plain: number): number =>
  typeof value === "number" && value >= from && value <= to ? value : plain;

/** Those of a list that can be read, up to so many. */
export const listIn = <Item>(value: unknown, read: (item: unknown) => Item | null, most: number): Item[] =>
  (Array.isArray(value) ? value : [])
    .map(read)
    .filter((item) => item !== null)
    .slice(0, most);
