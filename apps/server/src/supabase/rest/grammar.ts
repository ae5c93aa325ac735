/** The grammars of the query string: select, order, filters and trees of them, lists of columns and values. */
import {
  aggregateNames,
  compareOperators,
  isValues,
  searchOperators,
  type AggregateName,
  type CompareOperator,
  type Condition,
  type Embed,
  type Field,
  type Filter,
  type IsValue,
  type Logic,
  type Operand,
  type OrderTerm,
  type PathStep,
  type SearchOperator,
  type SelectItem,
} from "./ast.ts";
import { refuse } from "./errors.ts";
import { Scanner } from "./scanner.ts";

/** The deepest nesting of `and(or(…))` or embedded relations; nobody writes deeper ones by hand. */
const maxDepth = 8;

export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, "select parameter");
  const items = selectItems(scanner, 0);
  if (!scanner.isAtEnd) throw scanner.fail('"," or end of input');
  return items;
}

function selectItems(scanner: Scanner, depth: number): SelectItem[] {
  if (depth > maxDepth) throw refuse.syntax("The select parameter is nested too deeply");
  const items: SelectItem[] = [];
  if (scanner.isAtEnd || scanner.peek() === ")") return items;
  do {
    scanner.skipSpaces();
    items.push(selectItem(scanner, depth));
    scanner.skipSpaces();
  } while (scanner.take(","));
  return items;
}

function selectItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.take("*")) return { kind: "all" };
  const isSpread = scanner.take("...");
  let name = scanner.name();
  let alias: string | null = null;
  if (scanner.peek() === ":" && scanner.peek(1) !== ":") {
    scanner.expect(":");
    alias = name;
    name = scanner.name();
  }
  if (name === "count" && scanner.take("()")) return { kind: "count", alias, cast: takeCast(scanner) };
  if (isSpread || scanner.peek() === "!" || scanner.peek() === "(") {
    return { kind: "embed", embed: embedded(scanner, { relation: name, alias, isSpread }, depth) };
  }
  const field: Field = { column: name, path: jsonPath(scanner) };
  const cast = takeCast(scanner);
  const aggregate = takeAggregate(scanner);
  const ownName = aggregate === null ? aliasOf(field) : aggregate.name;
  return { kind: "field", field, alias: alias ?? ownName, cast, aggregate };
}

const takeCast = (scanner: Scanner): string | null => (scanner.take("::") ? castName(scanner) : null);

const aggregateCall = new RegExp(`\\.(?:${aggregateNames.join("|")})\\(\\)`, "y");

function takeAggregate(scanner: Scanner): { name: AggregateName; cast: string | null } | null {
  const called = scanner.takeMatch(aggregateCall);
  if (called === null) return null;
  return { name: called.slice(1, -2) as AggregateName, cast: takeCast(scanner) };
}

function embedded(
  scanner: Scanner,
  named: Pick<Embed, "relation" | "alias" | "isSpread">,
  depth: number,
): Embed {
  const embed: Embed = { ...named, hint: null, isInner: false, items: [] };
  while (scanner.take("!")) {
    const word = scanner.name();
    if (word === "inner") embed.isInner = true;
    else if (word !== "left") embed.hint = word;
  }
  scanner.expect("(");
  embed.items = selectItems(scanner, depth + 1);
  scanner.expect(")");
  return embed;
}

const castName = (scanner: Scanner): string => {
  const name = scanner.takeMatch(/[a-zA-Z0-9_ ]+(?:\[\])?/y);
  if (name === null) throw scanner.fail("type name");
  return name.trim();
};

/** A JSON value is named after the last key in its path that is no index. */
function aliasOf(field: Field): string | null {
  if (field.path.length === 0) return null;
  return field.path.findLast((step) => !step.isIndex)?.key ?? field.column;
}

function jsonPath(scanner: Scanner): PathStep[] {
  const path: PathStep[] = [];
  while (scanner.take("->")) {
    const asText = scanner.take(">");
    const key = scanner.takeMatch(/-?\d+(?![^,.:()>-])/y);
    path.push(
      key === null ? { key: scanner.name(), isIndex: false, asText } : { key, isIndex: true, asText },
    );
  }
  return path;
}

function parseField(scanner: Scanner): Field {
  return { column: scanner.name(), path: jsonPath(scanner) };
}

export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, "order");
  const terms: OrderTerm[] = [];
  do {
    scanner.skipSpaces();
    const term: OrderTerm = { ...orderTarget(scanner), direction: "asc", nulls: null };
    while (scanner.take(".")) {
      const word = scanner.until(".,");
      if (word === "asc" || word === "desc") term.direction = word;
      else if (word === "nullsfirst") term.nulls = "first";
      else if (word === "nullslast") term.nulls = "last";
      else throw refuse.syntax(`"failed to parse order (${text.slice(0, 200)})"`, `unexpected "${word}"`);
    }
    terms.push(term);
  } while (scanner.take(","));
  if (!scanner.isAtEnd) throw scanner.fail('"," or end of input');
  return terms;
}

/** Parses `title`, or `author(name)` for a column of an embedded relation. */
function orderTarget(scanner: Scanner): { embed: string | null; field: Field } {
  const field = parseField(scanner);
  if (field.path.length > 0 || !scanner.take("(")) return { embed: null, field };
  const inner = parseField(scanner);
  scanner.expect(")");
  return { embed: field.column, field: inner };
}

/** Parses a filter's key: `status`, `data->>city`, or `messages.status` with a path of embedded names before it. */
export function parseFilterKey(key: string): { scope: string[]; field: Field } {
  const scanner = new Scanner(key, "filter");
  const scope: string[] = [];
  let field = parseField(scanner);
  while (field.path.length === 0 && scanner.take(".")) {
    scope.push(field.column);
    field = parseField(scanner);
  }
  if (!scanner.isAtEnd) throw scanner.fail("end of input");
  return { scope, field };
}

const operatorName = /[a-z_]+/y;

/**
 * Parses `eq.5`, `not.in.(1,2)`, `like(any).{a*,b*}`, …
 * @param slot the slot that holds the value; null when the value is part of the text.
 */
export function parseFilterValue(field: Field, text: string, slot: number | null): Condition {
  const scanner = new Scanner(text, "filter");
  return condition(scanner, field, () => {
    const rest = scanner.rest();
    return slot === null ? { text: rest } : { slot };
  });
}

function condition(scanner: Scanner, field: Field, readOperand: (operator: string) => Operand): Condition {
  const isNegated = scanner.take("not.");
  const operator = scanner.takeMatch(operatorName) ?? "";
  if (Object.hasOwn(searchOperators, operator)) {
    const language = scanner.take("(") ? scanner.until(")") : null;
    if (language !== null) scanner.expect(")");
    scanner.expect(".");
    return {
      kind: "search",
      field,
      isNegated,
      operator: operator as SearchOperator,
      language,
      operand: readOperand(operator),
    };
  }
  const quantifier = takeQuantifier(scanner, operator);
  if (!Object.hasOwn(compareOperators, operator) && operator !== "is" && operator !== "in") {
    throw scanner.fail('"not" or operator (eq, gt, ...)');
  }
  scanner.expect(".");
  if (operator === "is")
    return { kind: "is", field, isNegated, value: isValue(scanner, readOperand(operator)) };
  if (operator === "in") return { kind: "in", field, isNegated, operand: readOperand(operator) };
  return {
    kind: "compare",
    field,
    isNegated,
    operator: operator as CompareOperator,
    quantifier,
    operand: readOperand(operator),
  };
}

const quantifiable = new Set(["eq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch"]);

function takeQuantifier(scanner: Scanner, operator: string): "any" | "all" | null {
  if (!quantifiable.has(operator)) return null;
  if (scanner.take("(any)")) return "any";
  return scanner.take("(all)") ? "all" : null;
}

function isValue(scanner: Scanner, operand: Operand): IsValue {
  const word = "text" in operand ? operand.text.toLowerCase() : "";
  if (!Object.hasOwn(isValues, word)) throw scanner.fail("null, not_null, true, false or unknown");
  return word as IsValue;
}

/** Parses the value of an `and` or `or` parameter. */
export function parseLogic(kind: "and" | "or", isNegated: boolean, text: string): Logic {
  const scanner = new Scanner(text, "logic tree");
  const logic: Logic = { kind, isNegated, parts: logicParts(scanner, 0) };
  if (!scanner.isAtEnd) throw scanner.fail("end of input");
  return logic;
}

function logicParts(scanner: Scanner, depth: number): Filter[] {
  if (depth > maxDepth) throw refuse.syntax("The logic tree is nested too deeply");
  const parts: Filter[] = [];
  scanner.expect("(");
  do {
    scanner.skipSpaces();
    parts.push(logicPart(scanner, depth));
    scanner.skipSpaces();
  } while (scanner.take(","));
  scanner.expect(")");
  return parts;
}

function logicPart(scanner: Scanner, depth: number): Filter {
  const opening = scanner.takeMatch(/(?:not\.)?(?:and|or)(?=\()/y);
  if (opening !== null) {
    const kind = opening.endsWith("and") ? "and" : "or";
    return { kind, isNegated: opening.startsWith("not."), parts: logicParts(scanner, depth + 1) };
  }
  const field = parseField(scanner);
  scanner.expect(".");
  return condition(scanner, field, (operator) => ({ text: logicValue(scanner, operator) }));
}

/** Inside a tree a value ends at a comma or bracket, unless it is quoted, a list or an array. */
function logicValue(scanner: Scanner, operator: string): string {
  if (operator === "in") return scanner.takeMatch(/\((?:"(?:[^"\\]|\\.)*"|[^)"])*\)/y) ?? scanner.until(",)");
  const mark = scanner.mark();
  const quoted = scanner.quoted();
  if (quoted !== null && ",)".includes(scanner.peek())) return quoted;
  scanner.reset(mark);
  return scanner.takeMatch(/\{[^{}]*\}/y) ?? scanner.until(",)");
}

/** Parses `(1,2,"a,b")` into its elements. */
export function parseList(text: string): string[] {
  const scanner = new Scanner(text, "list");
  const elements: string[] = [];
  scanner.expect("(");
  if (scanner.peek() === ")" && scanner.peek(1) === "") return elements;
  do {
    scanner.skipSpaces();
    const mark = scanner.mark();
    const quoted = scanner.quoted();
    if (quoted !== null && ",)".includes(scanner.peek())) {
      elements.push(quoted);
    } else {
      scanner.reset(mark);
      elements.push(scanner.until(",)"));
    }
  } while (scanner.take(","));
  scanner.expect(")");
  if (!scanner.isAtEnd) throw scanner.fail("end of input");
  return elements;
}

/** Parses `{a,"b c"}`, a list of texts in PostgreSQL's array syntax. */
export function parseArray(text: string): string[] {
  const scanner = new Scanner(text, "array");
  const elements: string[] = [];
  scanner.expect("{");
  if (scanner.peek() === "}" && scanner.peek(1) === "") return elements;
  do {
    scanner.skipSpaces();
    const element = scanner.quoted() ?? scanner.takeMatch(/(?:[^{}",\\]|\\.)+/sy)?.replace(/\\(.)/gs, "$1");
    if (element === undefined) throw scanner.fail("array element");
    elements.push(element);
    scanner.skipSpaces();
  } while (scanner.take(","));
  scanner.expect("}");
  if (!scanner.isAtEnd) throw scanner.fail("end of input");
  return elements;
}

/** Parses `a,"b c"`, the form of `columns` and `on_conflict`. */
export function parseColumns(text: string): string[] {
  const scanner = new Scanner(text, "columns parameter");
  const columns: string[] = [];
  do {
    scanner.skipSpaces();
    columns.push(scanner.name());
  } while (scanner.take(","));
  if (!scanner.isAtEnd) throw scanner.fail('"," or end of input');
  return [...new Set(columns)];
}
