/** Finds the foreign key through which one relation is embedded in another. */
import type { Embed } from "./ast.ts";
import type { CompileContext } from "./sql.ts";
import type { Relation } from "./catalogue.ts";
import { refuse } from "./errors.ts";
import type { ForeignKeyRow } from "./introspect.ts";

export type Relationship = {
  relation: Relation;
  /** Pairs of columns that must be equal. */
  pairs: { parent: string; child: string }[];
  /** True for at most one row, which is embedded as an object; otherwise rows are embedded as an array. */
  isToOne: boolean;
};

type Candidate = Relationship & { keyName: string };

export function findRelationship(context: CompileContext, parent: Relation, embed: Embed): Relationship {
  const candidates = context.snapshot.foreignKeys.flatMap((key) => [
    ...referenced(context, parent, embed, key),
    ...referencing(context, parent, embed, key),
  ]);
  const [only, ...others] = candidates;
  if (!only) throw refuse.unrelated(parent.name, embed.relation);
  if (others.length > 0) {
    throw refuse.ambiguousRelation(
      parent.name,
      embed.relation,
      candidates.map(({ keyName }) => keyName),
    );
  }
  return only;
}

/** Relations that the parent refers to, as in `author:authors(*)`; also by the name of the key or its column. */
function referenced(
  context: CompileContext,
  parent: Relation,
  embed: Embed,
  key: ForeignKeyRow,
): Candidate[] {
  if (key.schema !== parent.schema || key.table !== parent.name) return [];
  const isNamed = [key.target, key.name].includes(embed.relation) || isOnly(key.columns, embed.relation);
  if (!isNamed || !fitsHint(embed, key, key.target)) return [];
  const relation = context.snapshot.relation(key.targetSchema, key.target, context.role);
  if (!relation) return [];
  const pairs = key.columns.map((column, at) => ({ parent: column, child: key.targetColumns[at] ?? "" }));
  return [{ relation, pairs, isToOne: true, keyName: key.name }];
}

/** Relations that refer to the parent. */
function referencing(
  context: CompileContext,
  parent: Relation,
  embed: Embed,
  key: ForeignKeyRow,
): Candidate[] {
  if (key.targetSchema !== parent.schema || key.target !== parent.name) return [];
  if (key.table !== embed.relation || !fitsHint(embed, key, key.table)) return [];
  // For a key to its own table, a column as hint selects the row that it refers to, which `referenced` finds.
  if (key.table === parent.name && embed.hint !== key.name && isOnly(key.columns, embed.hint)) return [];
  const relation = context.snapshot.relation(key.schema, key.table, context.role);
  if (!relation) return [];
  const pairs = key.columns.map((column, at) => ({ parent: key.targetColumns[at] ?? "", child: column }));
  const isToOne = [relation.primaryKey, ...relation.uniqueKeys].some(
    (unique) => unique.length > 0 && unique.every((column) => key.columns.includes(column)),
  );
  return [{ relation, pairs, isToOne, keyName: key.name }];
}

const isOnly = (columns: readonly string[], name: string | null): boolean =>
  columns.length === 1 && columns[0] === name;

const fitsHint = ({ hint }: Embed, key: ForeignKeyRow, table: string): boolean =>
  hint === null || hint === key.name || hint === table || isOnly(key.columns, hint);
