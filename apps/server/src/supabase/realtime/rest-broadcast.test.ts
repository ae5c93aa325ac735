import { expect, test, vi } from "vitest";
import { events, joinChannel } from "./testing/channels.ts";
import { settle } from "./testing/listen.ts";
import { publishableKey, startRealtime, type RealtimeServer } from "./testing/realtime-server.ts";

type Answer = { status: number; body: unknown };

async function post(
  server: RealtimeServer,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { apikey: publishableKey },
): Promise<Answer> {
  const answer = await fetch(`${server.url}/realtime/v1/api/broadcast${path}`, {
    method: "POST",
    headers,
    body,
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? "" : (JSON.parse(text) as unknown) };
}

const json = { apikey: publishableKey, "content-type": "application/json" };
const batch = (...messages: unknown[]): string => JSON.stringify({ messages });

test("the client sends over HTTP while it has not joined, JSON and bytes, in either way", async () => {
  const { signIn } = await startRealtime();
  const eve = await joinChannel((await signIn()).client, "room: 1/ä");
  const old = await joinChannel((await signIn({ vsn: "1.0.0" })).client, "room: 1/ä");
  const { client } = await signIn();
  const channel = client.channel("room: 1/ä");
  expect(await channel.httpSend("one event", { n: 1 })).toEqual({ success: true });
  expect(await channel.httpSend("bytes", new Uint8Array([0, 255]))).toEqual({ success: true });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(await channel.send({ type: "broadcast", event: "batch", payload: { n: 2 } })).toBe("ok");
  await vi.waitFor(() => expect(events(eve)).toEqual(["one event", "bytes", "batch"]));
  await vi.waitFor(() => expect(events(old)).toEqual(["one event", "batch"]));
  expect(eve.broadcasts[0]?.payload).toEqual({ n: 1 });
  expect(new Uint8Array(eve.broadcasts[1]?.payload as ArrayBuffer)).toEqual(new Uint8Array([0, 255]));
  expect(old.broadcasts[1]).toMatchObject({ type: "broadcast", event: "batch", payload: { n: 2 } });
});

test("private channels need the policy for writing; a batch that is refused in part sends nothing", async () => {
  const server = await startRealtime();
  const { signIn, pool } = server;
  const ada = await signIn();
  await pool.query(`
    create policy all_read on realtime.messages for select to authenticated using (true);
    create policy ada_speaks on realtime.messages for insert to authenticated
      with check (realtime.topic() = 'room' and auth.uid() = '${ada.id}')`);
  const member = await joinChannel((await signIn()).client, "room", { private: true });
  const open = await joinChannel((await signIn()).client, "lobby");
  const asAda = { authorization: `Bearer ${ada.token}` };
  const whisper = { topic: "room", event: "whisper", payload: {}, private: true };
  const greeting = { topic: "lobby", event: "greeting", payload: {} };
  expect(await post(server, "", batch(greeting, whisper))).toEqual({
    status: 403,
    body: { message: "Unauthorized" },
  });
  expect((await post(server, "/room/events/whisper?private=true", "{}", json)).status).toBe(403);
  expect((await post(server, "/other/events/whisper?private=true", "{}", { ...json, ...asAda })).status).toBe(
    403,
  );
  await settle();
  expect([events(member), events(open)]).toEqual([[], []]);
  expect(await post(server, "", batch(greeting, { ...whisper, event: "spoken" }), asAda)).toEqual({
    status: 202,
    body: "",
  });
  expect((await post(server, "/room/events/posted?private=true", "{}", { ...json, ...asAda })).status).toBe(
    202,
  );
  await vi.waitFor(() => expect(events(member)).toEqual(["spoken", "posted"]));
  await vi.waitFor(() => expect(events(open)).toEqual(["greeting"]));
});

test("what is malformed, too long, too much or without a key is refused with its code", async () => {
  const server = await startRealtime({ messageBytes: 1000, batchBytes: 3000, broadcastsPerSecond: 3 });
  const good = { topic: "a", event: "e", payload: {} };
  const refused: [string, string | Uint8Array<ArrayBuffer>, Record<string, string>, Answer][] = [
    ["", batch(good), {}, { status: 401, body: { message: "No API key found in request" } }],
    ["", batch(good), { apikey: "guessed" }, { status: 401, body: { message: "Invalid or expired JWT" } }],
    ["", "{", json, { status: 422, body: { errors: { messages: ["is invalid"] } } }],
    ["", "null", json, { status: 422, body: { errors: { messages: ["can't be blank"] } } }],
    ["", "{}", json, { status: 422, body: { errors: { messages: ["can't be blank"] } } }],
    [
      "",
      batch(good, { topic: "", event: 7, payload: [], private: "yes" }),
      json,
      {
        status: 422,
        body: {
          errors: {
            messages: [
              {},
              {
                topic: ["can't be blank"],
                event: ["is invalid"],
                payload: ["is invalid"],
                private: ["is invalid"],
              },
            ],
          },
        },
      },
    ],
    [
      "",
      batch({ ...good, payload: { long: "x".repeat(1000) } }),
      json,
      { status: 422, body: { errors: { messages: [{ payload: ["Payload size exceeds tenant limit"] }] } } },
    ],
    ["", "x".repeat(4000), json, { status: 413, body: { message: "Payload size exceeds tenant limit" } }],
    ["/a/events/e", "{", json, { status: 422, body: { errors: { payload: ["can't be blank"] } } }],
    [
      "/a/events/e",
      `"${"x".repeat(1000)}"`,
      json,
      { status: 422, body: { errors: { payload: ["Payload size exceeds tenant limit"] } } },
    ],
    [
      `/${"t".repeat(250)}/events/e`,
      "{}",
      json,
      { status: 422, body: { errors: { topic: ["should be at most 255 byte(s)"] } } },
    ],
    [
      "/a/events/e",
      "a=b",
      { ...json, "content-type": "text/plain" },
      { status: 415, body: { message: "Unsupported Media Type" } },
    ],
    [
      "",
      batch(good, good, good, good),
      json,
      { status: 429, body: { message: "You have exceeded your rate limit" } },
    ],
  ];
  for (const [path, body, headers, answer] of refused)
    expect(await post(server, path, body, headers), String(body).slice(0, 80)).toEqual(answer);
});
