import { calculateJwkThumbprint } from "jose";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { KeysError, loadKeys, rotateSigningKey } from "./keys.ts";

async function temporaryDir(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), "galatea-keys-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return path.join(dir, "data");
}

test("the first start makes keys that only their owner can read, and later starts use the same", async () => {
  const dir = await temporaryDir();
  const keys = await loadKeys(dir);
  expect(keys.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/);
  expect(keys.secretKey).toMatch(/^sb_secret_[\w-]{43}$/);
  const { kty, crv, x, y } = keys.signingKey.privateJwk;
  expect(keys.signingKey.kid).toBe(await calculateJwkThumbprint({ kty, crv, x, y }));
  expect((await stat(path.join(dir, "keys.json"))).mode & 0o777).toBe(0o600);
  expect(await readdir(dir)).toEqual(["keys.json"]);
  expect(await loadKeys(dir)).toEqual(keys);
});

test("processes that start at once end with one set", async () => {
  const dir = await temporaryDir();
  const sets = await Promise.all(Array.from({ length: 12 }, () => loadKeys(dir)));
  expect(new Set(sets.map((keys) => JSON.stringify(keys))).size).toBe(1);
  expect(await readdir(dir)).toEqual(["keys.json"]);
});

test("a key file that lost its mode gets mode 0600 again", async () => {
  const dir = await temporaryDir();
  await loadKeys(dir);
  const file = path.join(dir, "keys.json");
  await chmod(file, 0o644);
  await loadKeys(dir);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("a damaged file is reported with its name and never replaced", async () => {
  const dir = await temporaryDir();
  const whole = JSON.stringify(await loadKeys(dir));
  const file = path.join(dir, "keys.json");
  const foreignKid = JSON.stringify({
    ...JSON.parse(whole),
    signingKey: { ...JSON.parse(whole).signingKey, kid: "x" },
  });
  for (const damaged of [
    "",
    "{",
    "[]",
    "null",
    whole.slice(0, 200),
    whole.replace("sb_secret_", "sb_"),
    foreignKid,
  ]) {
    await writeFile(file, damaged);
    await expect(loadKeys(dir)).rejects.toThrow(KeysError);
    await expect(loadKeys(dir)).rejects.toThrow(file);
    expect(await readFile(file, "utf8")).toBe(damaged);
  }
});

test("a data folder that cannot be used is named", async () => {
  const dir = await temporaryDir();
  await writeFile(dir, "a file where the folder should be");
  await expect(loadKeys(dir)).rejects.toThrow(path.join(dir, "keys.json"));
});

test("a new signing key leaves the rest, and the old one its public half", async () => {
  const dir = await temporaryDir();
  await expect(rotateSigningKey(dir, new Date())).rejects.toThrow(KeysError);
  const first = await loadKeys(dir);
  const at = new Date("2026-03-01T12:00:00Z");
  const second = await rotateSigningKey(dir, at);
  const third = await rotateSigningKey(dir, new Date());
  const keys = await loadKeys(dir);
  expect(keys.signingKey.kid).toBe(third);
  expect(keys.retiredKeys?.map(({ kid }) => kid)).toEqual([second, first.signingKey.kid]);
  expect(keys.retiredKeys?.[1]?.retiredAt).toBe("2026-03-01T12:00:00.000Z");
  expect(JSON.stringify(keys.retiredKeys)).not.toContain(first.signingKey.privateJwk.d);
  const { signingKey: _, ...others } = first;
  expect(keys).toMatchObject(others);
  expect((await stat(path.join(dir, "keys.json"))).mode & 0o777).toBe(0o600);
  expect(await readdir(dir)).toEqual(["keys.json"]);
});
