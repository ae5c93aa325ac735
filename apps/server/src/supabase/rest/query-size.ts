/** Bounds what one request may ask for, because each part costs the database memory or time for every row. */
import type { Field, Filter, Query, SelectItem } from "./ast.ts";
import { refuse } from "./errors.ts";

const querySizes = {
  /** Aliases count, also those of embedded relations. A `*` counts as one column. */
  columns: 64,
  /** `*` is written once for each relation, which may have many columns. */
  stars: 9,
  embeds: 8,
  embedDepth: 4,
  pathSteps: 16,
  orderTerms: 16,
  conditions: 100,
  patterns: 10,
} as const;

type Part = keyof typeof querySizes;

/** @throws {Refusal} query_too_large */
export function assertQuerySize(query: Query): void {
  const found: Record<Part, number> = {
    columns: 0,
    stars: 0,
    embeds: 0,
    embedDepth: 0,
    pathSteps: 0,
    orderTerms: 0,
    conditions: 0,
    patterns: 0,
  };

  function addField({ path }: Field): void {
    found.pathSteps = Math.max(found.pathSteps, path.length);
  }

  function addItems(items: readonly SelectItem[], depth: number): void {
    found.embedDepth = Math.max(found.embedDepth, depth);
    for (const item of items) {
      found.columns += 1;
      if (item.kind === "all") found.stars += 1;
      else if (item.kind === "field") addField(item.field);
      else if (item.kind === "embed") {
        found.embeds += 1;
        addItems(item.embed.items, depth + 1);
      }
    }
  }

  function addFilter(filter: Filter): void {
    if ("parts" in filter) return filter.parts.forEach(addFilter);
    found.conditions += 1;
    addField(filter.field);
    const isText = filter.kind === "compare" && textOperators.has(filter.operator);
    if (isText || filter.kind === "search") found.patterns += 1;
  }

  addItems(query.select, 0);
  for (const { filters, order } of query.scopes.values()) {
    filters.forEach(addFilter);
    order.forEach(({ field }) => addField(field));
    found.orderTerms += order.length;
  }
  for (const [part, what] of parts) {
    if (found[part] > querySizes[part]) throw refuse.queryTooLarge(what, querySizes[part]);
  }
}

const textOperators = new Set(["like", "ilike", "match", "imatch"]);

const parts: [Part, string][] = [
  ["columns", "columns"],
  ["stars", "stars"],
  ["embeds", "embedded relations"],
  ["embedDepth", "levels of embedded relations"],
  ["pathSteps", "steps in a path into JSON"],
  ["orderTerms", "columns to order by"],
  ["conditions", "conditions"],
  ["patterns", "patterns and searches"],
];
