/** GET and HEAD of a relation. */
import type { Relation } from "./catalogue.ts";
import type { Accepted, Preferences } from "./media.ts";
import { bodySql, boundedRows, csvHeaderOf, type Plan } from "./plan.ts";
import { parseQuery, type ShapedQuery } from "./query-string.ts";
import { rootOf, selectSql, type SelectParts } from "./select-sql.ts";
import { Parameters, type CompileContext } from "./sql.ts";

export type ReadRequest = {
  shaped: ShapedQuery;
  accepted: Accepted;
  preferences: Preferences;
  /** A HEAD request only counts the rows. */
  isHead: boolean;
};

type Compile = (parameters: Parameters) => SelectParts;

export function planRead(
  context: Omit<CompileContext, "parameters">,
  relation: Relation,
  request: ReadRequest,
): Plan {
  const query = parseQuery(request.shaped);
  return planSelect(request, context, (parameters) => {
    const compile = { ...context, parameters };
    return selectSql(compile, rootOf(compile, relation, "t"), query);
  });
}

/** Wraps a SELECT into a statement that answers a plan's one row. */
function planSelect(
  request: Omit<ReadRequest, "shaped">,
  { maxRows, maxAnswerBytes }: Pick<CompileContext, "maxRows" | "maxAnswerBytes">,
  compile: Compile,
): Plan {
  const parameters = new Parameters();
  const parts = compile(parameters);
  const body = request.isHead ? "''" : bodySql(request.accepted);
  const rows = request.isHead ? `(${parts.sql}) r` : boundedRows(request.accepted, parts.sql, maxAnswerBytes);
  const total = totalSql(request.preferences, parts, maxRows);
  return {
    main: {
      text: `select ${body}, count(*)::text, ${total} from ${rows}`,
      binders: parameters.binders,
    },
    estimate: needsEstimate(request.preferences) ? planEstimate(compile) : null,
    csvHeader: csvHeaderOf(request.accepted, parts.columnNames),
    explain: request.accepted.explain,
  };
}

const needsEstimate = ({ count }: Preferences): boolean => count === "planned" || count === "estimated";

/** `estimated` counts exactly up to one row more than a page holds; beyond that the planner's estimate is used. */
export function totalSql(preferences: Preferences, parts: { matching: string }, maxRows: number): string {
  if (preferences.count === "exact") return `(select count(*)::text ${parts.matching})`;
  if (preferences.count !== "estimated") return "null";
  return `(select count(*)::text from (select ${parts.matching} limit ${maxRows + 1}) c)`;
}

function planEstimate(compile: Compile): Plan["estimate"] {
  const parameters = new Parameters();
  const { matching } = compile(parameters);
  // An estimate does not use the parameters of columns and order, but they still need a type.
  const mentioned = parameters.binders.map((_, at) => `$${at + 1}`);
  const unused = mentioned.filter((name) => !new RegExp(`\\${name}(?!\\d)`).test(matching));
  const text = `explain (format json) select ${unused.map((name) => `${name}::text`).join(", ")} ${matching}`;
  return { text, binders: parameters.binders };
}
