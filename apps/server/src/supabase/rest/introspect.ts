/** Reads the exposed schemas from PostgreSQL's catalogue, the only source of identifiers in generated SQL. */
import type { Pool } from "pg";
import type { ViewRow } from "./view-origins.ts";

export type Introspection = {
  relations: RelationRow[];
  /** Of every schema, because views of the exposed ones may show other tables. */
  foreignKeys: ForeignKeyRow[];
  views: ViewRow[];
  functions: FunctionRow[];
  /** The types that a cast may use beside the built-in ones. */
  types: { schema: string; name: string }[];
};

export type RelationName = { schema: string; name: string };

export type RelationRow = RelationName & {
  oid: string;
  /** An ordinary table: no view, no partitioned or foreign table. */
  isTable: boolean;
  columns: ColumnRow[];
  primaryKey: string[];
  uniqueKeys: string[][];
  hasRowSecurity: boolean;
  /** The roles with any privilege on it or on one of its columns. */
  visibleTo: string[];
};

export type ColumnRow = {
  name: string;
  number: number;
  /** The type that filter values are cast to: a domain's base type, without a length. */
  compareType: string;
  /** The type that written values are cast to, with its length or domain. */
  storedType: string;
  isArray: boolean;
  /** The default's SQL; null without one and for generated columns. */
  defaultSql: string | null;
  selectableBy: string[];
};

export type ForeignKeyRow = {
  name: string;
  tableOid: string;
  /** Numbers of columns. */
  columns: number[];
  targetOid: string;
  targetColumns: number[];
  /** The columns are unique in their own table. */
  isUnique: boolean;
};

export type FunctionRow = RelationName & {
  oid: string;
  args: FunctionArgument[];
  isVariadic: boolean;
  returns: {
    kind: "void" | "scalar" | "record";
    isSet: boolean;
    /** One row at most: no set, or one that is declared with `ROWS 1`. */
    isSingle: boolean;
    type: string;
    isJson: boolean;
    columns: { name: string; compareType: string; isArray: boolean }[];
    /** The relation whose rows it returns. */
    relation: RelationName | null;
  };
  executableBy: string[];
};

export type FunctionArgument = {
  /** Empty where the function gives it none. */
  name: string;
  type: string;
  isRequired: boolean;
  /** The relation of which it takes a row. */
  relation: RelationName | null;
};

export async function introspect(pool: Pool, schemas: readonly string[]): Promise<Introspection> {
  const client = await pool.connect();
  let broken = true;
  try {
    // With an empty search path PostgreSQL qualifies every type and function name.
    await client.query(
      "begin transaction isolation level repeatable read read only; set local search_path = ''",
    );
    const read = async <Row>(sql: string): Promise<Row[]> => {
      const { rows } = await client.query<{ row: Row }>(sql, sql.includes("$1") ? [schemas] : []);
      return rows.map(({ row }) => row);
    };
    const found: Introspection = {
      relations: await read<RelationRow>(relationsSql),
      foreignKeys: await read<ForeignKeyRow>(foreignKeysSql),
      views: await read<ViewRow>(viewsSql),
      functions: await read<FunctionRow>(functionsSql),
      types: await read<{ schema: string; name: string }>(typesSql),
    };
    await client.query("commit");
    broken = false;
    return found;
  } finally {
    client.release(broken);
  }
}

const roles = "unnest(array['anon', 'authenticated', 'service_role'])";

const compareType = (type: string): string =>
  `format_type(coalesce(nullif(${type}.typbasetype, 0), ${type}.oid), -1)`;

const isArray = (type: string): string =>
  `(select b.typcategory = 'A' from pg_type b where b.oid = coalesce(nullif(${type}.typbasetype, 0), ${type}.oid))`;

const relationsSql = `
select json_build_object(
  'oid', c.oid::text, 'schema', n.nspname, 'name', c.relname, 'isTable', c.relkind = 'r',
  'columns', coalesce((
    select json_agg(json_build_object(
      'name', a.attname, 'number', a.attnum,
      'compareType', ${compareType("t")},
      'storedType', format_type(a.atttypid, a.atttypmod),
      'isArray', ${isArray("t")},
      'defaultSql', case
        when a.attgenerated <> '' then null
        when a.attidentity <> '' then (
          select format('nextval(%L)', format('%I.%I', sn.nspname, s.relname))
          from pg_depend dep
          join pg_class s on s.oid = dep.objid and s.relkind = 'S'
          join pg_namespace sn on sn.oid = s.relnamespace
          where dep.classid = 'pg_class'::regclass and dep.refobjid = c.oid and dep.refobjsubid = a.attnum
            and dep.deptype = 'i')
        else pg_get_expr(d.adbin, d.adrelid) end,
      'selectableBy', (select coalesce(json_agg(r), '[]') from ${roles} r
        where has_column_privilege(r, c.oid, a.attnum, 'select'))
    ) order by a.attnum)
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]'),
  'primaryKey', coalesce((
    select json_agg(a.attname order by k.position)
    from pg_index i
    cross join unnest(i.indkey::int2[]) with ordinality k(attnum, position)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where i.indrelid = c.oid and i.indisprimary), '[]'),
  'uniqueKeys', coalesce((
    select json_agg((
      select json_agg(a.attname) from unnest(i.indkey::int2[]) k(attnum)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum))
    from pg_index i
    where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indexprs is null), '[]'),
  'hasRowSecurity', c.relrowsecurity,
  'visibleTo', (select coalesce(json_agg(r), '[]') from ${roles} r
    where has_schema_privilege(r, n.oid, 'usage') and (
      has_table_privilege(r, c.oid, 'select,insert,update,delete')
      or has_any_column_privilege(r, c.oid, 'select,insert,update')))
) as row
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = any($1) and c.relkind in ('r', 'v', 'm', 'f', 'p')`;

const ownSchema = (oid: string): string =>
  `${oid} not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`;

const foreignKeysSql = `
select json_build_object(
  'name', k.conname, 'tableOid', k.conrelid::text, 'columns', k.conkey,
  'targetOid', k.confrelid::text, 'targetColumns', k.confkey,
  'isUnique', exists (
    select from pg_index i
    where i.indrelid = k.conrelid and i.indisunique and i.indpred is null and i.indexprs is null
      and i.indkey::int2[] <@ k.conkey)
) as row
from pg_constraint k
where k.contype = 'f' and k.conparentid = 0 and ${ownSchema("k.connamespace")}`;

const viewsSql = `
select json_build_object('oid', c.oid::text, 'query', r.ev_action) as row
from pg_class c join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
where c.relkind in ('v', 'm') and ${ownSchema("c.relnamespace")}`;

/** SQL of the relation whose row type is `type`, as JSON; null for another type. */
const relationOf = (type: string): string => `(
  select json_build_object('schema', rn.nspname, 'name', rc.relname)
  from pg_class rc join pg_namespace rn on rn.oid = rc.relnamespace
  where rc.reltype = ${type} and rc.relkind in ('r', 'p', 'v', 'm', 'f'))`;

const functionsSql = `
select json_build_object(
  'oid', p.oid::text, 'schema', n.nspname, 'name', p.proname,
  'args', coalesce((
    select json_agg(json_build_object(
      'name', coalesce(p.proargnames[a.position], ''),
      'type', format_type(a.type, -1),
      'isRequired', a.ordinal <= p.pronargs - p.pronargdefaults,
      'relation', ${relationOf("a.type")}) order by a.ordinal)
    from (
      select u.type, u.position, row_number() over (order by u.position) as ordinal
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality u(type, position)
      where p.proargmodes is null or p.proargmodes[u.position] in ('i', 'b', 'v')
    ) a), '[]'),
  'isVariadic', p.provariadic <> 0,
  'returns', json_build_object(
    'kind', case when t.typname = 'void' then 'void'
      when t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) then 'record'
      else 'scalar' end,
    'isSet', p.proretset,
    'isSingle', not p.proretset or p.prorows = 1,
    'relation', ${relationOf("t.oid")},
    'type', format_type(t.oid, -1),
    'isJson', t.typname in ('json', 'jsonb'),
    'columns', case
      when t.typtype = 'c' then coalesce((
        select json_agg(json_build_object(
          'name', a.attname, 'compareType', ${compareType("at")}, 'isArray', ${isArray("at")}) order by a.attnum)
        from pg_attribute a join pg_type at on at.oid = a.atttypid
        where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped), '[]')
      else coalesce((
        select json_agg(json_build_object(
          'name', p.proargnames[u.position], 'compareType', ${compareType("ut")}, 'isArray', ${isArray("ut")})
          order by u.position)
        from unnest(p.proallargtypes) with ordinality u(type, position)
        join pg_type ut on ut.oid = u.type
        where p.proargmodes[u.position] in ('o', 'b', 't')), '[]') end),
  'executableBy', (select coalesce(json_agg(r), '[]') from ${roles} r
    where has_schema_privilege(r, n.oid, 'usage') and has_function_privilege(r, p.oid, 'execute'))
) as row
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype
where n.nspname = any($1) and p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')`;

const typesSql = `
select json_build_object('schema', n.nspname, 'name', t.typname) as row
from pg_type t join pg_namespace n on n.oid = t.typnamespace
where n.nspname = any($1) and t.typtype in ('e', 'd')`;
