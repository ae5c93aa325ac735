/** Builds a SELECT over a relation or over the rows of a write: columns, embedded relations, filters, order. */
import { boundedSql } from "./answer-size.ts";
import type { Embed, Field, Query, Scope, SelectItem } from "./ast.ts";
import { qualified, quote, selectableColumns, type Column, type Relation } from "./catalogue.ts";
import { refuse } from "./errors.ts";
import { findRelationship } from "./relationships.ts";
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

/** The source of a SELECT; `relation` is set when embedded relations can be found through its foreign keys. */
export type Root = Source & { from: string; columns: readonly Column[]; relation: Relation | null };

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
  const parts = selectLevel(context, root, query.select, "", names);
  names.assertAllUsed();
  return parts;
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
    column: (name) => byName.get(name),
  };
}

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

function selectLevel(
  context: CompileContext,
  root: Root,
  items: readonly SelectItem[],
  path: string,
  names: EmbedNames,
  conditions: readonly string[] = [],
): SelectParts {
  const scope = names.scopeAt(path);
  const columns: { name: string; sql: string }[] = [];
  const joins: string[] = [];
  const where = [...conditions];
  for (const item of items) {
    if (item.kind === "all") {
      for (const { name } of root.columns) columns.push({ name, sql: `${root.alias}.${quote(name)}` });
    } else if (item.kind === "field") {
      columns.push(fieldColumn(context, root, item));
    } else {
      const embedded = embedSql(context, root, item.embed, path, names);
      joins.push(embedded.join);
      if (item.embed.isInner) where.push(embedded.isPresent);
      if (item.embed.items.length > 0) columns.push(embedded.column);
    }
  }
  where.push(...scope.filters.map((filter) => filterSql(context, root, filter)));
  const from = `from ${root.from}${joins.join("")}${whereSql(where)}`;
  // A count joins embedded rows only if they decide which rows match.
  const decides = items.some((item) => item.kind === "embed" && item.embed.isInner);
  const list = columns.map(({ name, sql }) => `${sql} as ${quote(name)}`).join(", ");
  return {
    sql: `select ${list} ${from}${orderSql(context, root, scope.order)}${limitSql(context, scope)}`,
    matching: decides ? from : `from ${root.from}${whereSql(where)}`,
    columnNames: columns.map(({ name }) => name),
  };
}

function fieldColumn(
  context: CompileContext,
  root: Root,
  item: { field: Field; alias: string | null; cast: string | null },
): { name: string; sql: string } {
  const { sql } = fieldSql(context, root, item.field);
  const cast = item.cast === null ? sql : `${sql}::${castSql(context, item.cast)}`;
  return { name: item.alias ?? item.field.column, sql: cast };
}

function embedSql(
  context: CompileContext,
  parent: Root,
  embed: Embed,
  path: string,
  names: EmbedNames,
): { join: string; isPresent: string; column: { name: string; sql: string } } {
  if (!parent.relation) throw refuse.unrelated(parent.name, embed.relation);
  const { relation, pairs, isToOne } = findRelationship(context, parent.relation, embed);
  const name = embed.alias ?? embed.relation;
  const alias = names.nextAlias();
  const child = rootOf(context, relation, `${alias}_row`);
  const keys = pairs.map(
    (pair) => `${child.alias}.${quote(pair.child)} = ${parent.alias}.${quote(pair.parent)}`,
  );
  const { sql } = selectLevel(
    context,
    child,
    embed.items,
    path === "" ? name : `${path}.${name}`,
    names,
    keys,
  );
  const list = `coalesce(json_agg(j), '[]'::json) as json, count(*) as rows`;
  const rows = isToOne
    ? `select row_to_json(r) as json from (${sql}) r`
    : `select ${list} from ${boundedSql(sql, "row_to_json(r)", context.maxAnswerBytes)}`;
  return {
    join: ` left join lateral (${rows}) ${alias} on true`,
    isPresent: isToOne ? `${alias}.json is not null` : `${alias}.rows > 0`,
    column: { name, sql: `${alias}.json` },
  };
}
