import { execFile } from "node:child_process";
import { chmod, cp, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { createDataDir, isRoot } from "#testing/data-dir.ts";
import { preparePostgresAccount, systemDir } from "./account.ts";
import { findPostgresBinaries } from "./binaries.ts";

const run = promisify(execFile);

const programs = isRoot
  ? "as root, programs that user postgres cannot reach are copied once to where it can"
  : "as an ordinary user, the programs run from where they are";
test(programs, async () => {
  const dataDir = await createDataDir();
  const checkout = await createDataDir({ closed: true });
  const nativeDir = path.join(checkout, "native");
  await cp(findPostgresBinaries().nativeDir, nativeDir, { recursive: true, verbatimSymlinks: true });
  // npm leaves these modes under a narrow umask; a copy with the same modes would be unusable.
  for (const part of ["bin", "lib", "share"]) await chmod(path.join(nativeDir, part), 0o700);
  await chmod(path.join(nativeDir, "bin", "postgres"), 0o700);
  const version = `test-${path.basename(checkout)}`;
  onTestFinished(() => rm(path.join(systemDir, `postgres-${version}`), { recursive: true, force: true }));

  const homeDir = path.join(dataDir, "postgres");
  const [account, again] = await Promise.all([
    preparePostgresAccount({ nativeDir, version }, homeDir),
    preparePostgresAccount({ nativeDir, version }, homeDir),
  ]);
  expect(again.nativeDir).toBe(account.nativeDir);
  expect(account.nativeDir).toBe(isRoot ? path.join(systemDir, `postgres-${version}`) : nativeDir);
  expect(account.notices).toEqual(
    isRoot ? [`User postgres cannot reach this checkout; PostgreSQL runs from ${account.nativeDir}.`] : [],
  );
  const { stdout } = await run(path.join(account.nativeDir, "bin", "postgres"), ["--version"], {
    ...account.ids,
    cwd: "/",
  });
  expect(stdout).toMatch(/^postgres \(PostgreSQL\) 18/);
  if (isRoot) {
    const leftOver = (await readdir(systemDir)).filter((name) => name.startsWith(`postgres-${version}.`));
    expect(leftOver).toEqual([]);
  }
});

test("PostgreSQL never runs as root", async () => {
  const homeDir = path.join(await createDataDir(), "postgres");
  const account = await preparePostgresAccount(findPostgresBinaries(), homeDir);
  expect(account.ids?.uid === 0).toBe(false);
  expect(account.ids === null).toBe(!isRoot);
});

test("a directory without PG_VERSION is not taken for a cluster", async () => {
  const homeDir = path.join(await createDataDir(), "postgres");
  await mkdir(path.join(homeDir, "pgdata"), { recursive: true });
  expect((await preparePostgresAccount(findPostgresBinaries(), homeDir)).homeDir).toBe(homeDir);
});
