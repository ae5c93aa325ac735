/**
 * How the exposed relations are related: through foreign keys, through a table of pairs between two of them, and through
 * functions that take a row of one and answer rows of another. Views take over the keys of the columns that they show.
 * https://docs.postgrest.org/en/stable/references/api/resource_embedding.html
 */
import type { ForeignKeyRow, FunctionRow, RelationName, RelationRow } from "./introspect.ts";
import type { ViewOrigins } from "./view-origins.ts";

export type Pair = { parent: string; child: string };

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship;

export type KeyRelationship = {
  kind: "key";
  cardinality: "many-to-one" | "one-to-many" | "one-to-one";
  parent: RelationName;
  child: RelationName;
  childIsView: boolean;
  keyName: string;
  /** Columns that must be equal. */
  pairs: Pair[];
};

/** Through a table whose primary key contains a foreign key to either side. */
export type JunctionRelationship = {
  kind: "junction";
  parent: RelationName;
  child: RelationName;
  junction: RelationName;
  keyNames: [string, string];
  /** `child` is the junction's column. */
  toParent: Pair[];
  /** `parent` is the junction's column. */
  toChild: Pair[];
};

export type ComputedRelationship = {
  kind: "computed";
  parent: RelationName;
  child: RelationName;
  /** Takes a row of the parent. */
  called: FunctionRow;
  isToOne: boolean;
};

export const isToOne = (relationship: Relationship): boolean => {
  if (relationship.kind === "computed") return relationship.isToOne;
  return relationship.kind === "key" && relationship.cardinality !== "one-to-many";
};

export const relationKey = ({ schema, name }: RelationName): string => `${schema}\u0000${name}`;

/** Keyed by {@link relationKey} of the parent. */
export function relateAll(found: {
  relations: readonly RelationRow[];
  foreignKeys: readonly ForeignKeyRow[];
  functions: readonly FunctionRow[];
  viewOrigins: ViewOrigins;
}): Map<string, Relationship[]> {
  const forward = found.foreignKeys.flatMap((key) => forwardKeys(found, key));
  const all: Relationship[] = [
    ...forward,
    ...forward.map(inverse),
    ...junctions(found.relations, forward),
    ...found.functions.flatMap((called) => computed(called)),
  ];
  const byParent = new Map<string, Relationship[]>();
  for (const relationship of all) {
    const key = relationKey(relationship.parent);
    byParent.set(key, [...(byParent.get(key) ?? []), relationship]);
  }
  return byParent;
}

/** One side of a foreign key: the table itself, or a view that shows its columns. */
type Side = { relation: RelationRow; columns: string[]; isView: boolean };

type ForwardKey = KeyRelationship & { parentIsView: boolean };

function forwardKeys(
  { relations, viewOrigins }: { relations: readonly RelationRow[]; viewOrigins: ViewOrigins },
  key: ForeignKeyRow,
): ForwardKey[] {
  const sides = (oid: string, numbers: number[]): Side[] =>
    relations.flatMap((relation) => {
      const columns = columnsShown(relation, viewOrigins, oid, numbers);
      return columns ? [{ relation, columns, isView: viewOrigins.has(relation.oid) }] : [];
    });
  const from = sides(key.tableOid, key.columns);
  const to = sides(key.targetOid, key.targetColumns);
  return from.flatMap((own) =>
    to.map((target) => ({
      kind: "key" as const,
      cardinality: key.isUnique ? ("one-to-one" as const) : ("many-to-one" as const),
      parent: nameOf(own.relation),
      child: nameOf(target.relation),
      parentIsView: own.isView,
      childIsView: target.isView,
      keyName: key.name,
      pairs: own.columns.map((column, at) => ({ parent: column, child: target.columns[at] ?? "" })),
    })),
  );
}

const nameOf = ({ schema, name }: RelationName): RelationName => ({ schema, name });

/** The names under which the relation shows these columns of the table; null unless it shows them all. */
function columnsShown(
  relation: RelationRow,
  viewOrigins: ViewOrigins,
  oid: string,
  numbers: readonly number[],
): string[] | null {
  const view = viewOrigins.get(relation.oid);
  if (!view && relation.oid !== oid) return null;
  const names: string[] = [];
  for (const number of numbers) {
    const shown = relation.columns.find((column) => {
      const origin = view?.get(column.number);
      return view ? origin?.oid === oid && origin.column === number : column.number === number;
    });
    if (!shown) return null;
    names.push(shown.name);
  }
  return names;
}

const inverse = (key: ForwardKey): KeyRelationship => ({
  kind: "key",
  cardinality: key.cardinality === "many-to-one" ? "one-to-many" : "one-to-one",
  parent: key.child,
  child: key.parent,
  childIsView: key.parentIsView,
  keyName: key.keyName,
  pairs: key.pairs.map(({ parent, child }) => ({ parent: child, child: parent })),
});

function junctions(
  relations: readonly RelationRow[],
  forward: readonly ForwardKey[],
): JunctionRelationship[] {
  const primaryKeys = new Map(relations.map((row) => [relationKey(row), new Set(row.primaryKey)]));
  const byTable = new Map<string, ForwardKey[]>();
  for (const key of forward) {
    if (key.cardinality !== "many-to-one") continue;
    const table = relationKey(key.parent);
    const own = primaryKeys.get(table);
    if (own && key.pairs.every(({ parent }) => own.has(parent)))
      byTable.set(table, [...(byTable.get(table) ?? []), key]);
  }
  return [...byTable.values()].flatMap((keys) =>
    keys.flatMap((first) =>
      keys
        .filter((second) => second.keyName !== first.keyName)
        .map((second) => ({
          kind: "junction" as const,
          parent: first.child,
          child: second.child,
          junction: first.parent,
          keyNames: [first.keyName, second.keyName] as [string, string],
          toParent: first.pairs.map(({ parent, child }) => ({ parent: child, child: parent })),
          toChild: second.pairs,
        })),
    ),
  );
}

function computed(called: FunctionRow): ComputedRelationship[] {
  const [argument, ...others] = called.args;
  const { relation: child, isSingle } = called.returns;
  if (!argument?.relation || others.length > 0 || !child) return [];
  return [{ kind: "computed", parent: argument.relation, child, called, isToOne: isSingle }];
}
