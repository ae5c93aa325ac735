/** Finds the function that a call means, by its name and the names of its arguments, as PostgREST does. */
import type { DatabaseRole } from "../gateway/caller.ts";
import type { Snapshot } from "./catalogue.ts";
import { refuse } from "./errors.ts";
import type { FunctionRow } from "./introspect.ts";

export type Arguments =
  /** A JSON body; the keys of its object, none for another value. */
  | { kind: "json"; json: string; names: string[]; isObject: boolean }
  /** Texts of a query string or form, in the order of their names. */
  | { kind: "named"; values: string[]; names: string[] }
  /** A body that is one value; binary data in PostgreSQL's hexadecimal form. */
  | { kind: "text" | "bytes"; value: string; names: [] };

/** The types of a sole parameter without a name that takes the whole body. */
const wholeBodyTypes: Record<Arguments["kind"], readonly string[]> = {
  json: ["json", "jsonb"],
  text: ["text"],
  bytes: ["bytea"],
  named: [],
};
const anyWholeBody = new Set([...Object.values(wholeBodyTypes).flat(), "xml"]);

export type CallTarget = { schema: string; name: string; role: DatabaseRole };

/** @throws {Refusal} PGRST202 or PGRST203 unless exactly one function fits. */
export function chooseFunction(snapshot: Snapshot, target: CallTarget, given: Arguments): FunctionRow {
  const all = snapshot.functions(target.schema, target.name, target.role).filter(isCallable);
  const byNames = all.filter((candidate) => takesNames(candidate, given));
  const fitting = byNames.length > 0 ? byNames : all.filter((candidate) => takesWholeBody(candidate, given));
  const [only, ...others] = fitting;
  if (!only) {
    const isJsonBody = given.kind === "json";
    throw refuse.noFunction({ ...target, names: given.names, isJsonBody, isWhole: isWhole(given) });
  }
  if (others.length > 0) throw refuse.ambiguousFunction(fitting);
  return only;
}

/** Its only parameter has no name. */
export const isUnnamed = ({ args: [first, ...others] }: FunctionRow): boolean =>
  first?.name === "" && others.length === 0;

/** Only a sole parameter may lack a name, and only if it takes a whole body. */
export const isCallable = (candidate: FunctionRow): boolean =>
  candidate.args.every(({ name }) => name !== "") ||
  (isUnnamed(candidate) && anyWholeBody.has(candidate.args[0]?.type ?? ""));

const isWhole = ({ kind }: Arguments): boolean => kind === "text" || kind === "bytes";

function takesNames({ args }: FunctionRow, given: Arguments): boolean {
  if (isWhole(given)) return false;
  const known = new Set(args.map(({ name }) => name));
  const required = args.filter(({ isRequired }) => isRequired);
  const names: readonly string[] = given.names;
  return names.every((name) => known.has(name)) && required.every(({ name }) => names.includes(name));
}

const takesWholeBody = (candidate: FunctionRow, { kind }: Arguments): boolean =>
  isUnnamed(candidate) && wholeBodyTypes[kind].includes(candidate.args[0]?.type ?? "");
