/** Chooses the relationship that an embedded relation of a request names, by PostgREST's rules. */
import type { Embed } from "./ast.ts";
import { refuse } from "./errors.ts";
import type { RelationName } from "./introspect.ts";
import type { KeyRelationship, Pair, Relationship } from "./relationships.ts";
import type { CompileContext } from "./sql.ts";

export function findRelationship(context: CompileContext, parent: RelationName, embed: Embed): Relationship {
  const all = context.snapshot.relationships(parent, context.role);
  const [only, ...others] = withComputedFirst(all.filter((candidate) => isNamed(candidate, embed)));
  if (!only) throw refuse.unrelated({ ...embed, parent: parent.name, schema: context.schema });
  if (others.length > 0) throw refuse.ambiguousRelation(parent.name, embed.relation, [only, ...others]);
  return only;
}

const nameOfChild = (relationship: Relationship): string =>
  relationship.kind === "computed" ? relationship.called.name : relationship.child.name;

/** A function overrides the keys to the relation after which it is named. */
function withComputedFirst(found: Relationship[]): Relationship[] {
  const computed = found.filter(({ kind }) => kind === "computed");
  return computed.length > 0 ? computed : found;
}

function isNamed(candidate: Relationship, embed: Embed): boolean {
  const isTarget = embed.relation === nameOfChild(candidate);
  if (candidate.kind === "computed") return isTarget;
  if (isSelf(candidate)) return isTarget ? isNamedSelf(candidate, embed) : isColumnOfSelf(candidate, embed);
  const { hint } = embed;
  if (hint === null) return isTarget || (candidate.kind === "key" && isNamedByKey(candidate, embed.relation));
  if (!isTarget) return false;
  if (candidate.kind === "junction") return hint === candidate.junction.name;
  return (
    hint === candidate.keyName ||
    isOnly(parents(candidate.pairs), hint) ||
    isOnly(children(candidate.pairs), hint)
  );
}

/** The key's name, or its column, stands for the table that it refers to; not for a view of it. */
const isNamedByKey = (candidate: KeyRelationship, name: string): boolean =>
  !candidate.childIsView && (name === candidate.keyName || isOnly(parents(candidate.pairs), name));

const isSelf = ({ parent, child }: Relationship): boolean =>
  parent.schema === child.schema && parent.name === child.name;

/**
 * A key of a relation to itself relates it in two ways. The relation's name means the rows that refer to a row; the hint
 * is the column by which they do.
 */
const isNamedSelf = (candidate: Relationship, { hint }: Embed): boolean =>
  candidate.kind === "key" &&
  candidate.cardinality === "one-to-many" &&
  (hint === null || isOnly(children(candidate.pairs), hint));

/** The name of the column means the row that a row refers to. */
const isColumnOfSelf = (candidate: Relationship, { relation, hint }: Embed): boolean =>
  candidate.kind === "key" &&
  hint === null &&
  candidate.cardinality !== "one-to-many" &&
  isOnly(parents(candidate.pairs), relation);

const parents = (pairs: readonly Pair[]): string[] => pairs.map(({ parent }) => parent);
const children = (pairs: readonly Pair[]): string[] => pairs.map(({ child }) => child);
const isOnly = (columns: readonly string[], name: string): boolean =>
  columns.length === 1 && columns[0] === name;
