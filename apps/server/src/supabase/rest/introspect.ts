/** Reads the exposed schemas from PostgreSQL's catalogue, the only source of identifiers in generated SQL. */
import type { Pool } from "pg";

export type Introspection = {
  relations: RelationRow[];
  foreignKeys: ForeignKeyRow[];
  functions: FunctionRow[];
  /** The types that a cast may use beside the built-in ones. */
  types: { schema: string; name: string }[];
};

export type RelationRow = {
  oid: string;
  schema: string;
  name: string;
  columns: ColumnRow[];
  primaryKey: string[];
  uniqueKeys: string[][];
  hasRowSecurity: boolean;
  /** The roles with any privilege on it or on one of its columns. */
  visibleTo: string[];
};

export type ColumnRow = {
  name: string;
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
  schema: string;
  table: string;
  columns: string[];
  targetSchema: string;
  target: string;
  targetColumns: string[];
};

export type FunctionRow = {
  oid: string;
  schema: string;
  name: string;
  args: { name: string; type: string; isRequired: boolean }[];
  isVariadic: boolean;
  returns: {
    kind: "void" | "scalar" | "record";
    isSet: boolean;
    type: string;
    isJson: boolean;
    columns: { name: string; compareType: string; isArray: boolean }[];
  };
  executableBy: string[];
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
      const { rows } = await client.query<{ row: Row }>(sql, [schemas]);
      return rows.map(({ row }) => row);
    };
    const found: Introspection = {
      relations: await read<RelationRow>(relationsSql),
      foreignKeys: await read<ForeignKeyRow>(foreignKeysSql),
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
  'oid', c.oid::text, 'schema', n.nspname, 'name', c.relname,
  'columns', coalesce((
    select json_agg(json_build_object(
      'name', a.attname,
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

const foreignKeysSql = `
select json_build_object(
  'name', k.conname, 'schema', n.nspname, 'table', c.relname,
  'columns', (select json_agg(a.attname order by u.position)
    from unnest(k.conkey) with ordinality u(attnum, position)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum),
  'targetSchema', tn.nspname, 'target', t.relname,
  'targetColumns', (select json_agg(a.attname order by u.position)
    from unnest(k.confkey) with ordinality u(attnum, position)
    join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum)
) as row
from pg_constraint k
join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1) and tn.nspname = any($1)`;

/** Only functions whose arguments are named: the protocol cannot call others. */
const functionsSql = `
select json_build_object(
  'oid', p.oid::text, 'schema', n.nspname, 'name', p.proname,
  'args', coalesce((
    select json_agg(json_build_object(
      'name', coalesce(p.proargnames[a.position], ''),
      'type', format_type(a.type, -1),
      'isRequired', a.ordinal <= p.pronargs - p.pronargdefaults) order by a.ordinal)
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
