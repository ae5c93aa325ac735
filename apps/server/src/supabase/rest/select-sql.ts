/** Builds a SELECT over a relation or over the rows of a write: columns, embedded relations, aggregates, filters, order. */
import { boundedSql } from "./answer-size.ts";
import type { AggregateName, Embed, Field, OrderTerm, Query, Scope, SelectItem } from "./ast.ts";
import { qualified, quote, selectableColumns, type Column, type Relation } from "./catalogue.ts";
import { refuse } from "./errors.ts";
import { findRelationship } from "./find-relationship.ts";
import { isToOne, type Pair, type Relationship } from "./relationships.ts";
import {
  castSql,
  fieldSql,
  filterSql,
  limitSql,
  orderSql,
  whereSql,
  type CompileContext,
  type Source,
} from "./sql.ts";

export type Root = Source & { from: string; columns: readonly Column[] };

export type SelectParts = {
  /** The whole statement, with order and limit. */
  sql: string;
  /** FROM and WHERE alone: all matching rows, for a count. */
  matching: string;
  columnNames: string[];
};

const emptyScope: Scope = { filters: [], order: [], limit: null, offset: null };

export function selectSql(context: CompileContext, root: Root, query: Query): SelectParts {
  const names = new EmbedNames(query);
  const level = selectLevel(context, root, query.select, {
    path: "",
    names,
    conditions: [],
    isHoisted: false,
  });
  names.assertAllUsed();
  return { ...level, columnNames: level.columns.map(({ name }) => name) };
}

export function rootOf(context: CompileContext, relation: Relation, alias: string): Root {
  const columns = selectableColumns(relation, context.role);
  const byName = new Map(columns.map((column) => [column.name, column]));
  return {
    name: relation.name,
    alias,
    from: `${qualified(relation)} as ${alias}`,
    columns,
    relation,
    row: `${alias}.*`,
    column: (name) => byName.get(name),
  };
}

/** SQL of a row of a CTE as a value of the relation's type, when the CTE has all its columns. */
export const rowOfColumns = (relation: Relation, alias: string, columns: readonly Column[]): string | null =>
  columns.length === relation.columns.length
    ? `row(${columns.map(({ name }) => `${alias}.${quote(name)}`).join(", ")})::${qualified(relation)}`
    : null;

/** Assigns each scope of the query to its embedded relation, exactly once. */
class EmbedNames {
  readonly #query: Query;
  readonly #unused: Set<string>;
  #count = 0;

  constructor(query: Query) {
    this.#query = query;
    this.#unused = new Set(query.scopes.keys());
  }

  scopeAt(path: string): Scope {
    this.#unused.delete(path);
    return this.#query.scopes.get(path) ?? emptyScope;
  }

  nextAlias(): string {
    this.#count += 1;
    return `e${this.#count}`;
  }

  assertAllUsed(): void {
    const [unused] = this.#unused;
    if (unused !== undefined) throw refuse.notEmbedded(unused);
  }
}

type Aggregate = { name: AggregateName; cast: string };

type OutputColumn = {
  name: string;
  sql: string;
  /** Not computed yet; `sql` is the value of one row. */
  aggregate: Aggregate | null;
};

type Level = { sql: string; matching: string; columns: OutputColumn[] };

type LevelOptions = {
  path: string;
  names: EmbedNames;
  conditions: readonly string[];
  /** The level is spread into a row around it, which computes the aggregates. */
  isHoisted: boolean;
  /** Columns for the order around it; they come after the others. */
  exposed?: readonly Field[];
};

function selectLevel(
  context: CompileContext,
  root: Root,
  items: readonly SelectItem[],
  { path, names, conditions, isHoisted, exposed = [] }: LevelOptions,
): Level {
  const scope = names.scopeAt(path);
  const columns: OutputColumn[] = [];
  const joins: string[] = [];
  const where = [...conditions];
  const embedded = new Map<string, EmbeddedParts>();
  for (const item of items) {
    if (item.kind === "embed") {
      const name = nameOf(item.embed);
      const orders = scope.order.filter(({ embed }) => embed === name);
      const parts = embedSql(context, root, item.embed, { path, names, orders });
      joins.push(parts.join);
      embedded.set(name, parts);
      if (item.embed.isInner) where.push(parts.isPresent);
      columns.push(...parts.columns);
    } else {
      columns.push(...ownColumns(context, root, item));
    }
  }
  where.push(...scope.filters.map((filter) => filterSql(context, root, filter, embedded)));
  const from = `from ${root.from}${joins.join("")}${whereSql(where)}`;
  const order = orderSql(context, root, scope.order, embedded);
  const groups = !isHoisted && columns.some(({ aggregate }) => aggregate !== null);
  const list = columns.map(
    (column) => `${isHoisted ? column.sql : outputSql(column, groups)} as ${quote(column.name)}`,
  );
  const extra = exposed.map((field, at) => `${fieldSql(context, root, field).sql} as ${orderName(at)}`);
  const grouped = groups ? groupSql(columns) : "";
  // A count joins embedded rows only if they decide which rows match.
  const decides = where.some((condition) =>
    [...embedded.values()].some(({ isPresent }) => condition.includes(isPresent)),
  );
  return {
    sql: `select ${[...list, ...extra].join(", ")} ${from}${grouped}${order}${limitSql(context, scope)}`,
    matching: decides ? from : `from ${root.from}${whereSql(where)}`,
    columns,
  };
}

const nameOf = ({ alias, relation }: Embed): string => alias ?? relation;
const orderName = (at: number): string => quote(`$order${at}`);

function outputSql({ sql, aggregate }: OutputColumn, groups: boolean): string {
  if (aggregate) return `${aggregate.name}(${sql})${aggregate.cast}`;
  // Rows are grouped by their columns, and json has no equality.
  return groups && isJson(sql) ? `${sql}::jsonb` : sql;
}

/** The result of an embedded relation, which {@link embedSql} names so. */
const isJson = (sql: string): boolean => /^e\d+\.json$/.test(sql);

function groupSql(columns: readonly OutputColumn[]): string {
  const keys = columns.filter(({ aggregate }) => aggregate === null).map((column) => outputSql(column, true));
  return keys.length === 0 ? "" : ` group by ${[...new Set(keys)].join(", ")}`;
}

function ownColumns(
  context: CompileContext,
  root: Root,
  item: Exclude<SelectItem, { kind: "embed" }>,
): OutputColumn[] {
  if (item.kind === "all") {
    return root.columns.map(({ name }) => ({ name, sql: `${root.alias}.${quote(name)}`, aggregate: null }));
  }
  const cast = (type: string | null): string => (type === null ? "" : `::${castSql(context, type)}`);
  const isCount = item.kind === "count" || countsRows(context, root, item);
  if (isCount) {
    const aggregate: Aggregate = { name: "count", cast: cast(item.cast) };
    return [{ name: item.alias ?? "count", sql: "1", aggregate }];
  }
  const { aggregate } = item;
  return [
    {
      name: item.alias ?? item.field.column,
      sql: `${fieldSql(context, root, item.field).sql}${cast(item.cast)}`,
      aggregate: aggregate && { name: aggregate.name, cast: cast(aggregate.cast) },
    },
  ];
}

/** `count` without brackets counts the rows of a relation that has no such column. */
function countsRows(
  context: CompileContext,
  root: Root,
  { field, aggregate }: Extract<SelectItem, { kind: "field" }>,
): boolean {
  if (field.column !== "count" || field.path.length > 0 || aggregate !== null || root.column("count"))
    return false;
  return !root.relation || context.snapshot.computedColumn(root.relation, "count", context.role) === null;
}

type EmbeddedParts = {
  join: string;
  isPresent: string;
  columns: OutputColumn[];
  orderColumn: (field: Field) => string | null;
};

function embedSql(
  context: CompileContext,
  parent: Root,
  embed: Embed,
  { path, names, orders }: { path: string; names: EmbedNames; orders: readonly OrderTerm[] },
): EmbeddedParts {
  if (!parent.relation) throw refuse.unrelated({ ...embed, parent: parent.name, schema: context.schema });
  const relationship = findRelationship(context, parent.relation, embed);
  const single = isToOne(relationship);
  const alias = names.nextAlias();
  const { root, conditions } = childOf(context, parent, relationship, alias);
  const name = nameOf(embed);
  const isHoisted = embed.isSpread && single;
  const exposed = single ? orders.map(({ field }) => field) : [];
  const level = selectLevel(context, root, embed.items, {
    path: path === "" ? name : `${path}.${name}`,
    names,
    conditions,
    isHoisted,
    exposed,
  });
  const orderColumn = (field: Field): string | null => {
    const at = exposed.indexOf(field);
    return at === -1 ? null : `${alias}.${orderName(at)}`;
  };
  const join = (rows: string): string => ` left join lateral (${rows}) ${alias} on true`;
  if (embed.isSpread) {
    return {
      join: join(single ? `select true as found, r.* from (${level.sql}) r` : spreadList(level)),
      isPresent: single ? `${alias}.found` : `${alias}.rows > 0`,
      columns: level.columns.map(({ name: column, aggregate }) => ({
        name: column,
        sql: `${alias}.${quote(column)}`,
        aggregate: isHoisted ? aggregate : null,
      })),
      orderColumn,
    };
  }
  const column = { name, sql: `${alias}.json`, aggregate: null };
  return {
    join: join(single ? singleRow(level, exposed.length) : listOfRows(context, level)),
    isPresent: single ? `${alias}.json is not null` : `${alias}.rows > 0`,
    columns: embed.items.length > 0 ? [column] : [],
    orderColumn,
  };
}

function singleRow(level: Level, orders: number): string {
  if (orders === 0) return `select row_to_json(r) as json from (${level.sql}) r`;
  const own = level.columns.map(({ name }) => `r.${quote(name)}`).join(", ");
  const order = Array.from({ length: orders }, (_, at) => `, r.${orderName(at)}`).join("");
  return `select (select row_to_json(x) from (select ${own}) x) as json${order} from (${level.sql}) r`;
}

const listOfRows = (context: CompileContext, level: Level): string =>
  `select coalesce(json_agg(j), '[]'::json) as json, count(*) as rows` +
  ` from ${boundedSql(level.sql, "row_to_json(r)", context.maxAnswerBytes)}`;

/** Each column of several rows becomes a list. */
function spreadList(level: Level): string {
  if (level.columns.some(({ aggregate }) => aggregate !== null)) throw refuse.spreadAggregate();
  const lists = level.columns.map(
    ({ name }) => `coalesce(json_agg(r.${quote(name)}), '[]'::json) as ${quote(name)}`,
  );
  return `select ${["count(*) as rows", ...lists].join(", ")} from (${level.sql}) r`;
}

/** The related relation and what joins its rows to one of the parent. */
function childOf(
  context: CompileContext,
  parent: Root,
  relationship: Relationship,
  alias: string,
): { root: Root; conditions: string[] } {
  const { schema, name } = relationship.child;
  const relation = context.snapshot.relation(schema, name, context.role);
  if (!relation) throw refuse.notPermitted(name, context.role);
  const root = rootOf(context, relation, `${alias}_row`);
  if (relationship.kind === "computed") {
    if (parent.row === null) throw refuse.notPermitted(parent.name, context.role);
    return {
      root: { ...root, from: `${qualified(relationship.called)}(${parent.row}) as ${root.alias}` },
      conditions: [],
    };
  }
  if (relationship.kind === "key") {
    return { root, conditions: equal(relationship.pairs, parent.alias, root.alias) };
  }
  const via = `${alias}_via`;
  return {
    root: { ...root, from: `${root.from} cross join ${qualified(relationship.junction)} as ${via}` },
    conditions: [
      ...equal(relationship.toParent, parent.alias, via),
      ...equal(relationship.toChild, via, root.alias),
    ],
  };
}

const equal = (pairs: readonly Pair[], parent: string, child: string): string[] =>
  pairs.map((pair) => `${child}.${quote(pair.child)} = ${parent}.${quote(pair.parent)}`);
