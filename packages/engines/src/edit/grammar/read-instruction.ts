/**
 * Reads an instruction as operations on pixels, in the order of its words. One word that is neither known nor filler
 * refuses the whole instruction.
 */
import { mostOperations, type Operation } from "#pixels/operations.ts";
import { type Clause, readClauses, type Token } from "./lex.ts";
import { operationsOf, type Intent } from "./operations-of.ts";
import type { Feature } from "./vocabulary.ts";

export type Reading = { ok: true; operations: Operation[] } | { ok: false; beyond: string[] };

export function readInstruction(instruction: string): Reading {
  const operations: Operation[] = [];
  const beyond: string[] = [];
  let previous: Intent | undefined;
  for (const clause of readClauses(instruction)) {
    const read = readClause(clause, previous);
    if (!read.ok) {
      beyond.push(read.beyond);
      previous = undefined;
      continue;
    }
    if (read.intent === undefined) continue;
    const made = operationsOf(read.intent);
    if (made === undefined) beyond.push(saidBy(clause));
    else operations.push(...made);
    previous = read.intent;
  }
  if (beyond.length > 0) return { ok: false, beyond };
  if (operations.length === 0 || operations.length > mostOperations) return { ok: false, beyond: [] };
  return { ok: true, operations };
}

const saidBy = ({ tokens }: Clause): string => tokens.map((token) => token.said).join(" ");

/** A clause that requests nothing only says what to keep. */
function readClause(
  clause: Clause,
  previous: Intent | undefined,
): { ok: true; intent: Intent | undefined } | { ok: false; beyond: string } {
  const unknown = clause.tokens.filter((token) => token.is === "unknown");
  if (unknown.length > 0) return { ok: false, beyond: unknown.map((token) => token.said).join(" ") };
  const has = (is: Token["is"]): boolean => clause.tokens.some((token) => token.is === is);
  const features = clause.tokens.flatMap((token) => (token.is === "feature" ? [token.feature] : []));
  if (has("keep")) return { ok: true, intent: undefined };
  if (has("not")) return readDenied(clause, features, previous);
  return { ok: true, intent: { ...intentOf(clause, features), ...inherited(clause, features, previous) } };
}

/** "Not too dark" and "without cropping" ask for nothing; "no noise" and "without grain", alone, ask for less of it. */
function readDenied(
  clause: Clause,
  features: readonly Feature[],
  previous: Intent | undefined,
): { ok: true; intent: Intent | undefined } | { ok: false; beyond: string } {
  const [first] = clause.tokens;
  const [only] = features;
  const isBare = clause.tokens.length === 2 && /^(no|without)$/.test(first?.said ?? "");
  if (isBare && only !== undefined && !("sign" in only)) {
    // The picture already has noise and haze, so "no noise" removes them; a later "no grain" only adds none.
    const isFault = only.does === "noise" || only.does === "haze";
    const intent: Intent = { ...intentOf(clause, [only]), isRemoval: true };
    if ((isFault || previous === undefined) && operationsOf(intent) !== undefined)
      return { ok: true, intent };
  }
  const split = clause.tokens.findIndex((token) => token.is === "not");
  const before = { ...clause, tokens: clause.tokens.slice(0, split) };
  if (before.tokens.some((token) => token.is === "feature")) return readClause(before, previous);
  return { ok: true, intent: undefined };
}

function intentOf({ tokens }: Clause, features: readonly Feature[]): Intent {
  const numbers = tokens.flatMap((token) => (token.is === "number" ? [token.value] : []));
  const units = tokens.flatMap((token) => (token.is === "unit" ? [token.unit] : []));
  const direction = tokens.find((token) => token.is === "direction");
  const amounts = tokens.flatMap((token) => (token.is === "amount" ? [token.factor] : []));
  const region = tokens.find((token) => token.is === "region");
  const pair = tokens.find((token) => token.is === "pair");
  const side = tokens.find((token) => token.is === "side");
  return {
    features: [...features],
    numbers,
    units,
    colours: tokens.flatMap((token) => (token.is === "colour" ? [token] : [])),
    sign: direction?.sign,
    // "Much too dark" is much; "a lot more" is a lot: together they never exceed the full amount.
    factor: amounts.length === 0 ? undefined : amounts.reduce((product, factor) => product * factor, 1),
    isTooMuch: tokens.some((token) => token.is === "too"),
    isRemoval: tokens.some((token) => token.is === "remove"),
    region: region?.region,
    namesBackground: tokens.some((token) => token.is === "background"),
    pair: pair && { width: pair.width, height: pair.height },
    side: side?.side,
  };
}

/** In "increase contrast and saturation" and "10 % brighter and warmer", a direction or amount said once holds for both. */
function inherited(
  clause: Clause,
  features: readonly Feature[],
  previous: Intent | undefined,
): Partial<Intent> {
  if (
    previous === undefined ||
    !/^(and|,|&|plus|also|as well as|along with|with)?( and)?$/.test(clause.joinedBy)
  )
    return {};
  const own = intentOf(clause, features);
  const says = own.sign !== undefined || own.isRemoval || own.isTooMuch;
  const needsSign = features.length > 0 && features.every((feature) => !("sign" in feature));
  const passed: Partial<Intent> = {};
  if (!says && needsSign) {
    passed.sign = previous.sign;
    passed.isRemoval = previous.isRemoval;
  }
  if (own.factor === undefined && own.numbers.length === 0 && features.length > 0 && !says) {
    if (previous.units.includes("percent"))
      Object.assign(passed, { numbers: previous.numbers, units: previous.units });
    else if (needsSign) passed.factor = previous.factor;
  }
  if (
    own.region === undefined &&
    own.features.length > 0 &&
    previous.region !== undefined &&
    own.features.every((f) => f.does === "adjust")
  )
    passed.region = previous.region;
  return passed;
}
