/**
 * Which column of which relation each column of a view shows, read from the view's parsed query as PostgreSQL keeps it
 * (`pg_rewrite.ev_action`, a `pg_node_tree`). A view has no foreign keys of its own: it is related through these columns.
 */

/** A view and its parsed query. */
export type ViewRow = { oid: string; query: string };

/** A column of a relation, by the numbers that PostgreSQL gives both. */
export type Origin = { oid: string; column: number };

/** Keyed by the oid of the view, then by the number of its column; through views of views, down to the table. */
export type ViewOrigins = ReadonlyMap<string, ReadonlyMap<number, Origin>>;

export function originsOfViews(views: readonly ViewRow[]): ViewOrigins {
  const direct = new Map(views.map(({ oid, query }) => [oid, readOrigins(query)]));
  const resolve = (origin: Origin, seen: readonly string[]): Origin | null => {
    const view = direct.get(origin.oid);
    if (!view) return origin;
    const next = view.get(origin.column);
    return next && !seen.includes(next.oid) ? resolve(next, [...seen, next.oid]) : null;
  };
  const origins = new Map<string, Map<number, Origin>>();
  for (const [oid, columns] of direct) {
    const resolved = new Map<number, Origin>();
    for (const [column, origin] of columns) {
      const found = resolve(origin, [oid]);
      if (found) resolved.set(column, found);
    }
    origins.set(oid, resolved);
  }
  return origins;
}

/** Brackets, or a word in which a backslash protects the next character. */
const token = /[(){}]|(?:\\.|[^\s(){}\\])+/gs;

/** The depth of the fields of the outermost query, `({QUERY …})`, and that of its columns, `:targetList ({TARGETENTRY …})`. */
const queryDepth = 2;
const entryDepth = 4;

/** @param query such as `({QUERY … :targetList ({TARGETENTRY … :resno 1 … :resorigtbl 16385 :resorigcol 1 …}) …})` */
function readOrigins(query: string): Map<number, Origin> {
  const origins = new Map<number, Origin>();
  let depth = 0;
  let isInTargets = false;
  let field = "";
  let entry: Record<string, string> = {};
  for (const [word] of query.matchAll(token)) {
    if (word === "(" || word === "{") {
      depth += 1;
      if (depth === entryDepth) entry = {};
    } else if (word === ")" || word === "}") {
      if (isInTargets && depth === entryDepth) addOrigin(origins, entry);
      depth -= 1;
    } else if (word.startsWith(":")) {
      field = word;
      if (depth === queryDepth) isInTargets = word === ":targetList";
    } else if (depth === entryDepth) {
      entry[field] ??= word;
    }
  }
  return origins;
}

function addOrigin(origins: Map<number, Origin>, entry: Record<string, string>): void {
  const { ":resno": number, ":resorigtbl": oid, ":resorigcol": column } = entry;
  if (number === undefined || oid === undefined || oid === "0" || column === undefined) return;
  origins.set(Number(number), { oid, column: Number(column) });
}
