/**
 * Writes the types of what a browser may reach over REST, in the shape that supabase-js takes as `Database`: the columns
 * of schema public that anon or authenticated may read or write, and the functions that they may call.
 */
import type { Client } from "pg";

type Column = {
  relation: string;
  /** False for a view. */
  is_table: boolean;
  name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  readable: boolean;
  insertable: boolean;
  updatable: boolean;
  /** The column's check constraint, as PostgreSQL prints it. */
  check: string | null;
  comment: string | null;
};

type Routine = {
  name: string;
  /** Parameters in order; `mode` is "i" for an input and "t" for a column of the result. */
  parameters: { name: string; type: string; mode: string }[];
  defaults: number;
  returns: string;
  returns_set: boolean;
  comment: string | null;
};

const columnsQuery = `
  select c.relname as relation, c.relkind = 'r' as is_table, a.attname as name, a.atttypid::regtype::text as type,
         c.relkind <> 'r' or not a.attnotnull as nullable,
         a.atthasdef or a.attidentity <> '' as has_default,
         who.may_select as readable, who.may_insert and a.attgenerated = '' as insertable, who.may_update as updatable,
         (select pg_get_constraintdef(k.oid) from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as check,
         obj_description(c.oid) as comment
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join lateral (
      select bool_or(has_column_privilege(role, c.oid, a.attnum, 'select')) as may_select,
             bool_or(has_column_privilege(role, c.oid, a.attnum, 'insert')) as may_insert,
             bool_or(has_column_privilege(role, c.oid, a.attnum, 'update')) as may_update
        from unnest(array['anon', 'authenticated']) role) who
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
     and (who.may_select or who.may_insert or who.may_update)
   order by c.relname, a.attname`;

const routinesQuery = `
  select p.proname as name, p.pronargdefaults as defaults, p.prorettype::regtype::text as returns,
         p.proretset as returns_set, obj_description(p.oid) as comment,
         coalesce((select jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type', one.type::regtype::text,
                                                       'mode', coalesce(p.proargmodes[n]::text, 'i')) order by n)
            from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as one (type, n)), '[]') as parameters
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
     and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
   order by p.proname`;

export async function writeBrowserTypes(client: Client): Promise<string> {
  const { rows: columns } = await client.query<Column>(columnsQuery);
  const { rows: routines } = await client.query<Routine>(routinesQuery);
  const relations = Map.groupBy(columns, ({ relation }) => relation);
  const ofKind = (isTable: boolean): string[] =>
    [...relations].flatMap(([name, of]) => (of[0]?.is_table === isTable ? [writeRelation(name, of)] : []));
  return [
    "/** Generated from the migrations by `npm run generate`; not to be edited. What the browser may reach over REST. */",
    "",
    "export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];",
    "",
    "export type Database = {",
    "  public: {",
    ...section("Tables", ofKind(true)),
    ...section("Views", ofKind(false)),
    ...section("Functions", routines.map(writeRoutine)),
    "  };",
    "};",
    "",
  ].join("\n");
}

const section = (name: string, entries: string[]): string[] => [`    ${name}: {`, ...entries, "    };"];

function writeRelation(name: string, columns: Column[]): string {
  const sure = neverNull(columns[0]?.comment ?? null);
  const fields = (chosen: Column[], isOptional: (column: Column) => boolean): string =>
    writeObject(
      chosen.map((column) => ({
        name: `${column.name}${isOptional(column) ? "?" : ""}`,
        type: `${oneOf(column.check) ?? typeOf(column.type)}${column.nullable && !sure.has(column.name) ? " | null" : ""}`,
      })),
    );
  const row = fields(
    columns.filter(({ readable }) => readable),
    () => false,
  );
  if (columns[0]?.is_table !== true) return `      ${name}: { Row: ${row}; Relationships: [] };`;
  const insert = fields(
    columns.filter(({ insertable }) => insertable),
    ({ nullable, has_default }) => nullable || has_default,
  );
  const update = fields(
    columns.filter(({ updatable }) => updatable),
    () => true,
  );
  return `      ${name}: { Row: ${row}; Insert: ${insert}; Update: ${update}; Relationships: [] };`;
}

function writeRoutine(routine: Routine): string {
  const given = routine.parameters.filter(({ mode }) => mode === "i");
  const result = routine.parameters.filter(({ mode }) => mode === "t");
  const sure = neverNull(routine.comment);
  const args = writeObject(
    given.map(({ name, type }, index) => ({
      name: `${name}${index >= given.length - routine.defaults ? "?" : ""}`,
      type: typeOf(type),
    })),
  );
  const one =
    result.length === 0
      ? typeOf(routine.returns)
      : writeObject(
          result.map(({ name, type }) => ({
            name,
            type: `${typeOf(type)}${sure.has(name) ? "" : " | null"}`,
          })),
        );
  return `      ${routine.name}: { Args: ${args}; Returns: ${one}${routine.returns_set ? "[]" : ""} };`;
}

const writeObject = (fields: { name: string; type: string }[]): string =>
  fields.length === 0
    ? "Record<string, never>"
    : `{\n${fields.map(({ name, type }) => `        ${name}: ${type};\n`).join("")}      }`;

/** The TypeScript type of a PostgreSQL type in JSON. */
function typeOf(type: string): string {
  if (type.endsWith("[]")) return `${typeOf(type.slice(0, -2))}[]`;
  if (type === "boolean") return "boolean";
  if (type === "json" || type === "jsonb") return "Json";
  return /^(?:smallint|integer|bigint|real|double precision|numeric)$/.test(type) ? "number" : "string";
}

/** A column whose check constraint is a list of values gets the union of them as its type. */
function oneOf(check: string | null): string | null {
  const list = check && /= ANY \(ARRAY\[(.*?)\]\)/.exec(check)?.[1];
  if (!list) return null;
  const values = [...list.matchAll(/'([^']*)'/g)].map(([, value]) => JSON.stringify(value));
  return values.length === 0 ? null : values.join(" | ");
}

/** The catalogue does not know which columns of views and function results are never null, so a comment lists them. */
function neverNull(comment: string | null): ReadonlySet<string> {
  const list = comment && /^Never null: ([a-z_, ]+)\.$/.exec(comment)?.[1];
  return new Set(list ? list.split(", ") : []);
}
