import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createOpeningStore } from "./opening.store.ts";

const { url } = await createTestDatabase();
const databases = [1, 2].map(() => openDatabase({ url, maxConnections: 8, name: "test" }));
const stores = databases.map(createOpeningStore);
afterAll(() => Promise.all(databases.map((database) => database.close())));

test("10,000 demo messages sent through two processes at once get the day's replies and not one more", async () => {
  const perDay = 150;
  const takeOn = async (index: number): Promise<boolean[]> => {
    const taken = [];
    for (let count = 0; count < 500; count += 1)
      taken.push((await stores[index % stores.length]?.takeDemoReply(perDay)) ?? false);
    return taken;
  };
  const taken = (await Promise.all(Array.from({ length: 20 }, (_, index) => takeOn(index)))).flat();
  expect(taken).toHaveLength(10_000);
  expect(taken.filter(Boolean)).toHaveLength(perDay);
});
