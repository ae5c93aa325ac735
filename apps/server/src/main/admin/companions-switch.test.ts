import { afterAll, expect, test } from "vitest";
import { createOpeningStore } from "#core/companions/opening.store.ts";
import { openDatabase } from "#platform/db.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { runAdmin } from "./testing/run-admin.ts";

const { url } = await createTestDatabase();
const database = openDatabase({ url, maxConnections: 2, name: "test" });
afterAll(() => database.close());

test("an operator switches companions off and on", async () => {
  const opening = createOpeningStore(database);
  const admin = async (state: string) =>
    (await runAdmin(["companions", state], { DATABASE_URL: url })).said.trim();
  expect(await admin("off")).toBe("Companions are off.");
  expect(await opening.areOff()).toBe(true);
  expect(await admin("off")).toBe("Companions were off already.");
  expect(await admin("on")).toBe("Companions are on.");
  expect(await opening.areOff()).toBe(false);
});
