import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase, queryOnce } from "#testing/postgres.ts";
import { migrate, MigrationError, type MigrationSet } from "./migrate.ts";
import { backendSets, productSet } from "./schema-sets.ts";

async function createSet(name: string, files: Record<string, string>): Promise<MigrationSet> {
  const dir = await mkdtemp(path.join(tmpdir(), "galatea-migrations-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  for (const [file, sql] of Object.entries(files)) await writeFile(path.join(dir, file), sql);
  return { name, dir };
}

const applied = (url: string) =>
  queryOnce<{ file: string }>(
    url,
    "select set || '/' || name as file from galatea.migrations order by applied_at, set, name",
  );

test("sets are applied in their order and files by name, once; a second run does nothing", async () => {
  const { url } = await createTestDatabase({ empty: true });
  const base = await createSet("base", { "0001_table.sql": "create table notes (text text)" });
  const product = await createSet("product", {
    "0010_third.sql": "insert into notes values ('third')",
    "0002_second.sql": "insert into notes values ('second')",
    "0001_first.sql": "insert into notes values ('first')",
    "readme.md": "this is no SQL",
  });
  const files = [
    "base/0001_table.sql",
    "product/0001_first.sql",
    "product/0002_second.sql",
    "product/0010_third.sql",
  ];
  expect(await migrate(url, [base, product])).toEqual(files);
  expect(await migrate(url, [base, product])).toEqual([]);
  expect(await queryOnce(url, "select text from notes")).toEqual([
    { text: "first" },
    { text: "second" },
    { text: "third" },
  ]);
  expect((await applied(url)).map(({ file }) => file)).toEqual(files);
});

test("a new file is applied on top of what is there", async () => {
  const { url } = await createTestDatabase({ empty: true });
  const set = await createSet("product", { "0001_a.sql": "create table a ()" });
  await migrate(url, [set]);
  await writeFile(path.join(set.dir, "0002_b.sql"), "create table b ()");
  expect(await migrate(url, [set])).toEqual(["product/0002_b.sql"]);
});

test.each([
  {
    what: "a file that was changed after it had been applied",
    change: { "0001_a.sql": "create table a (id int)" },
    complaint: "product/0001_a.sql was changed after it had been applied",
  },
  {
    what: "a new file that sorts before one which is applied",
    change: { "0000_late.sql": "create table late ()" },
    complaint: "product/0000_late.sql sorts before 0002_b.sql",
  },
])("$what is refused, and nothing is applied", async ({ change, complaint }) => {
  const { url } = await createTestDatabase({ empty: true });
  const set = await createSet("product", {
    "0001_a.sql": "create table a ()",
    "0002_b.sql": "create table b ()",
  });
  await migrate(url, [set]);
  for (const [file, sql] of Object.entries(change)) await writeFile(path.join(set.dir, file), sql);
  await writeFile(path.join(set.dir, "0003_c.sql"), "create table c ()");
  const failed = migrate(url, [set]);
  await expect(failed).rejects.toThrow(MigrationError);
  await expect(failed).rejects.toThrow(complaint);
  expect(await queryOnce(url, "select to_regclass('c') as c")).toEqual([{ c: null }]);
});

test("a database that a newer version migrated is refused with what to do", async () => {
  const { url } = await createTestDatabase({ empty: true });
  const set = await createSet("product", {
    "0001_a.sql": "create table a ()",
    "0002_newer.sql": "create table b ()",
  });
  await migrate(url, [set]);
  await rm(path.join(set.dir, "0002_newer.sql"));
  await expect(migrate(url, [set])).rejects.toThrow(
    "The database has product/0002_newer.sql, which this version does not know.",
  );
});

test.each([
  {
    what: "a word that is no SQL",
    sql: "create table half ();\n\n-- 🎨🎨🎨 counts as three characters\ncreate tabel other ();\n",
    complaint: 'product/0002_broken.sql, line 4: syntax error at or near "tabel"',
  },
  {
    what: "a table that does not exist",
    sql: "create table half ();\ninsert into half default values;\nselect *\n  from nowhere;\n",
    complaint: 'product/0002_broken.sql, line 4: relation "nowhere" does not exist',
  },
  {
    what: "a row that breaks a constraint",
    sql: "create table half (id int primary key);\ninsert into half values (1), (1);\n",
    complaint: /product\/0002_broken\.sql: duplicate key .* \(Key \(id\)=\(1\) already exists\.\)/,
  },
  {
    what: "a block that raises",
    sql: "create table half ();\ndo $$\nbegin\n  raise exception 'no';\nend $$;\n",
    complaint: "product/0002_broken.sql: no [PL/pgSQL function inline_code_block line 3 at RAISE]",
  },
])(
  "a file that fails by $what leaves nothing behind, is named, and can be mended",
  async ({ sql, complaint }) => {
    const { url } = await createTestDatabase({ empty: true });
    const set = await createSet("product", {
      "0001_good.sql": "create table good ()",
      "0002_broken.sql": sql,
      "0003_after.sql": "create table after_it ()",
    });
    await expect(migrate(url, [set])).rejects.toThrow(complaint);
    expect((await applied(url)).map(({ file }) => file)).toEqual(["product/0001_good.sql"]);
    expect(
      await queryOnce(url, "select to_regclass('half') as half, to_regclass('after_it') as after_it"),
    ).toEqual([{ half: null, after_it: null }]);
    await writeFile(path.join(set.dir, "0002_broken.sql"), "create table half ()");
    expect(await migrate(url, [set])).toEqual(["product/0002_broken.sql", "product/0003_after.sql"]);
  },
);

test("processes that migrate at the same time apply each file once, and all of them succeed", async () => {
  const { url } = await createTestDatabase({ empty: true });
  const set = await createSet("product", {
    "0001_slow.sql": "create table counted (id int); select pg_sleep(0.3); insert into counted values (1)",
    "0002_next.sql": "insert into counted values (2)",
  });
  const script = `
    import { migrate } from ${JSON.stringify(path.join(import.meta.dirname, "migrate.ts"))};
    console.log((await migrate(process.env.URL, [JSON.parse(process.env.SET)])).length);`;
  const runs = [1, 2, 3].map(async () => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      env: { ...process.env, URL: url, SET: JSON.stringify(set) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await once(child, "close");
    return said.trim();
  });
  expect((await Promise.all(runs)).sort()).toEqual(["0", "0", "2"]);
  expect(await queryOnce(url, "select id from counted")).toEqual([{ id: 1 }, { id: 2 }]);
});

test("the schema of this version builds on an empty database, and a second run changes nothing", async () => {
  const { url } = await createTestDatabase({ empty: true });
  expect((await migrate(url, [...backendSets, productSet])).length).toBeGreaterThan(5);
  expect(await migrate(url, [...backendSets, productSet])).toEqual([]);
});
