import { PassThrough } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/postgres.ts";
import { boundMessages, MessageTooLarge } from "./message-bound.ts";
import { createGatewayPool } from "./pool.ts";

const database = await createTestDatabase();
const pool = createGatewayPool({ url: database.gatewayUrl, maxConnections: 1, maxMessageBytes: 100_000 });
afterAll(() => pool.end());

test("a message above the bound closes its connection, and the next one serves", async () => {
  const long = pool.query("select repeat('x', $1::int) as text", [100_000]);
  await expect(long).rejects.toBeInstanceOf(MessageTooLarge);
  const { rows } = await pool.query<{ text: string }>("select repeat('x', 90000) as text");
  expect(rows[0]?.text.length).toBe(90_000);
  // Many messages may be larger together.
  const many = await pool.query("select repeat('x', 90000) from generate_series(1, 20)");
  expect(many.rowCount).toBe(20);
});

test("a header is found wherever the network splits it", async () => {
  const message = (bytes: number): Buffer => {
    const whole = Buffer.alloc(bytes + 5, "x");
    whole.writeUInt32BE(bytes + 4, 1);
    return whole;
  };
  const stream = new PassThrough();
  boundMessages(stream, 50);
  stream.resume();
  const failed = new Promise((resolve) => stream.on("error", resolve));
  const sent = Buffer.concat([message(0), message(46), message(3), message(47)]);
  for (const byte of sent.subarray(0, -47)) stream.write(Buffer.of(byte));
  expect(await failed).toBeInstanceOf(MessageTooLarge);
});
