/**
 * The OpenAPI 2.0 document of the root path: each relation and function of a schema that the role may see, with columns
 * and arguments. https://docs.postgrest.org/en/stable/references/api/openapi.html
 */
import type { DatabaseRole } from "../gateway/caller.ts";
import { selectableColumns, type Relation, type Snapshot } from "./catalogue.ts";
import { isCallable } from "./choose-function.ts";
import type { ColumnRow, FunctionArgument, FunctionRow } from "./introspect.ts";

type Json = Record<string, unknown>;

const mediaTypes = ["application/json", "application/vnd.pgrst.object+json", "text/csv"];

export function openApi(snapshot: Snapshot, schema: string, role: DatabaseRole, basePath: string): Json {
  const relations = snapshot.relationsFor(schema, role);
  const functions = snapshot.functionsFor(schema, role).filter(isCallable);
  return {
    swagger: "2.0",
    info: { title: `Schema ${schema}`, version: "1" },
    basePath,
    consumes: mediaTypes,
    produces: mediaTypes,
    paths: {
      ...Object.fromEntries(relations.map((relation) => [`/${relation.name}`, pathOf(relation, role)])),
      ...Object.fromEntries(functions.map((called) => [`/rpc/${called.name}`, callPathOf(called)])),
    },
    definitions: Object.fromEntries(
      relations.map((relation) => [relation.name, definitionOf(relation, role)]),
    ),
    parameters,
  };
}

const query = (name: string, description: string): Json => ({
  name,
  description,
  in: "query",
  type: "string",
  required: false,
});

const parameters = {
  select: query("select", "Columns and embedded relations"),
  order: query("order", "Columns to order by"),
  limit: query("limit", "The most rows"),
  offset: query("offset", "The rows to skip"),
  on_conflict: query("on_conflict", "The columns of an upsert that are unique"),
  prefer: {
    name: "Prefer",
    description: "Preferences of RFC 7240",
    in: "header",
    type: "string",
    required: false,
  },
};

const use = (...names: (keyof typeof parameters)[]): Json[] =>
  names.map((name) => ({ $ref: `#/parameters/${name}` }));

function pathOf(relation: Relation, role: DatabaseRole): Json {
  const tags = [relation.name];
  const schema = { $ref: `#/definitions/${relation.name}` };
  const filters = selectableColumns(relation, role).map(({ name }) => query(name, "A filter such as eq.1"));
  const body = { name: relation.name, in: "body", required: true, schema };
  const empty = { 204: { description: "No Content" } };
  return {
    get: {
      tags,
      parameters: [...filters, ...use("select", "order", "limit", "offset", "prefer")],
      responses: {
        200: { description: "OK", schema: { type: "array", items: schema } },
        206: { description: "Partial Content" },
      },
    },
    post: {
      tags,
      parameters: [body, ...use("select", "on_conflict", "prefer")],
      responses: { 201: { description: "Created" } },
    },
    patch: { tags, parameters: [...filters, body, ...use("select", "prefer")], responses: empty },
    delete: { tags, parameters: [...filters, ...use("select", "prefer")], responses: empty },
  };
}

function callPathOf(called: FunctionRow): Json {
  const tags = [`(rpc) ${called.name}`];
  const responses = { 200: { description: "OK" } };
  const schema = {
    type: "object",
    properties: Object.fromEntries(called.args.map(({ name, type }) => [name, typeOf(type)])),
    required: called.args.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
  return {
    get: { tags, parameters: called.args.map(argumentOf), responses },
    post: {
      tags,
      parameters: [{ name: "args", in: "body", required: true, schema }, ...use("prefer")],
      responses,
    },
  };
}

const argumentOf = ({ name, type, isRequired }: FunctionArgument): Json => ({
  name,
  in: "query",
  required: isRequired,
  type: "string",
  format: type,
});

function definitionOf(relation: Relation, role: DatabaseRole): Json {
  const columns = selectableColumns(relation, role);
  const describe = (column: ColumnRow): Json => ({
    ...typeOf(column.storedType),
    ...(relation.primaryKey.includes(column.name)
      ? { description: "Note:\nThis is a Primary Key.<pk/>" }
      : {}),
  });
  return {
    type: "object",
    properties: Object.fromEntries(columns.map((column) => [column.name, describe(column)])),
  };
}

const jsonTypes: Record<string, string> = {
  boolean: "boolean",
  smallint: "integer",
  integer: "integer",
  bigint: "integer",
  numeric: "number",
  real: "number",
  "double precision": "number",
};

function typeOf(type: string): Json {
  if (type === "json" || type === "jsonb") return { format: type };
  if (type.endsWith("[]")) return { type: "array", format: type, items: typeOf(type.slice(0, -2)) };
  return { type: jsonTypes[type] ?? "string", format: type };
}
