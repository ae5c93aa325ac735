import { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { runAdmin } from "./testing/run-admin.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 2 });
afterAll(() => pool.end());
const admin = (...args: string[]) => runAdmin(["companions", ...args], { DATABASE_URL: url });

test("an operator sees who is locked out, and opens companions again once, with a reason", async () => {
  expect((await admin("locked")).said).toContain("No account is locked out");
  const userId = await createUser(pool, "grown@example.org");
  await pool.query("insert into companion_locks (user_id) values ($1)", [userId]);
  expect((await admin("locked")).said).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ {2}grown@example\.org$/m);
  const unlock = ["unlock", "GROWN@example.org", "--reason", "Showed an identity card"] as const;
  expect((await admin(...unlock)).said).toContain("Companions are open for");
  expect((await admin(...unlock)).said).toContain("was not locked out");
  expect((await admin("locked")).said).toContain("No account is locked out");
  const { rows } = await pool.query("select action, reason from audit_log where subject = $1", [userId]);
  expect(rows).toEqual([{ action: "unlock_companions", reason: "Showed an identity card" }]);
  const { rows: locks } = await pool.query("select cleared_by from companion_locks where user_id = $1", [
    userId,
  ]);
  expect(locks[0].cleared_by).toMatch(/^operator /);
});

test.each([
  [["unlock"], 2, "The address is missing"],
  [["unlock", "--reason", "x"], 2, "The address is missing"],
  [["unlock", "a@b.org"], 2, "--reason is missing"],
  [["unlock", "nobody@example.org", "--reason", "x"], 1, "no account"],
])("%j fails with %i and says why", async (args, code, complaint) => {
  const answer = await admin(...args);
  expect(answer.code).toBe(code);
  expect(answer.complained).toContain(complaint);
});
