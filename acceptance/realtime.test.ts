import { setTimeout as sleep } from "node:timers/promises";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, expect, test, vi } from "vitest";
import { uploadPicture } from "./files.ts";
import { signUp, type Person } from "./people.ts";
import { startWithTwoPeople } from "./product.ts";

type Payload = {
  eventType: string;
  table: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
};

const { server, ada, eve } = await startWithTwoPeople();
afterAll(async () => {
  await Promise.all([ada, eve].map((person) => person.client.removeAllChannels()));
  await server.stop();
});

const watched = ["user_credits", "credit_transactions", "generation_jobs", "generated_content"];

async function follow(
  client: SupabaseClient,
  userId: string,
): Promise<{ events: Payload[]; statuses: string[] }> {
  const events: Payload[] = [];
  const statuses: string[] = [];
  const channel = client.channel(`follow-${userId}-${Math.random()}`);
  for (const table of watched) {
    channel.on(
      "postgres_changes",
      { event: "*", schema: "public", table, filter: `user_id=eq.${userId}` },
      (payload) => events.push(payload as unknown as Payload),
    );
  }
  await new Promise<void>((resolve) => {
    channel.subscribe((status) => {
      statuses.push(status);
      resolve();
    });
  });
  expect(statuses).toEqual(["SUBSCRIBED"]);
  return { events, statuses };
}

const pictures = { [ada.userId]: await uploadPicture(ada), [eve.userId]: await uploadPicture(eve) };

const record = (person: Person, prompt: string): Promise<string> =>
  Promise.resolve(
    person.client
      .from("generated_content")
      .insert({
        user_id: person.userId,
        content_type: "reference_image",
        content_url: pictures[person.userId]?.url,
        prompt,
        generation_params: {},
      })
      .select("id")
      .single(),
  ).then(({ data, error }) => {
    expect(error).toBeNull();
    return data?.id ?? "";
  });

test("a person receives events about their own content, and nobody else does", async () => {
  const anonymous = createClient(server.url, server.publishableKey, { auth: { persistSession: false } });
  const mine = await follow(ada.client, ada.userId);
  const spies = [await follow(eve.client, ada.userId), await follow(anonymous, ada.userId)];
  const id = await record(ada, "a lighthouse");
  await vi.waitFor(() => expect(mine.events).toHaveLength(1), { timeout: 5000 });
  expect(mine.events[0]).toMatchObject({
    eventType: "INSERT",
    table: "generated_content",
    new: { id, user_id: ada.userId, prompt: "a lighthouse", generation_params: {} },
  });
  expect((await ada.client.from("generated_content").delete().eq("id", id)).error).toBeNull();
  await vi.waitFor(() => expect(mine.events).toHaveLength(2), { timeout: 5000 });
  expect(mine.events[1]).toMatchObject({ eventType: "DELETE", table: "generated_content", old: { id } });
  await sleep(300);
  for (const { events } of spies) expect(events).toEqual([]);
  await anonymous.removeAllChannels();
});

test("a hundred changes at once cause one event each", async () => {
  const { events } = await follow(eve.client, eve.userId);
  const ids = await Promise.all(Array.from({ length: 100 }, (_, at) => record(eve, `picture ${at}`)));
  await vi.waitFor(() => expect(events.length).toBeGreaterThanOrEqual(100), { timeout: 10_000 });
  await sleep(300);
  expect(events.map((event) => String(event.new["id"])).toSorted()).toEqual(ids.toSorted());
});

test("signing out ends the session's subscriptions", async () => {
  const leaver = await signUp(server);
  const token = (await leaver.client.auth.getSession()).data.session?.access_token ?? "";
  // Acts as another tab that keeps the old token.
  const stale = createClient(server.url, server.publishableKey, { accessToken: async () => token });
  await stale.realtime.setAuth(token);
  const { events, statuses } = await follow(stale, leaver.userId);
  // Waits for events about the account's first rows.
  await sleep(500);
  events.length = 0;
  expect((await leaver.client.auth.signOut()).error).toBeNull();
  await vi.waitFor(() => expect(statuses).toEqual(["SUBSCRIBED", "CLOSED"]), { timeout: 30_000 });
  expect(events).toEqual([]);
  await stale.removeAllChannels();
});

test("people speak and see each other in a channel, over the socket and over HTTP", async () => {
  const heard: { event: string; payload?: unknown }[] = [];
  const room = `room-${Math.random()}`;
  const listener = eve.client
    .channel(room, { config: { presence: { key: "eve" } } })
    .on("broadcast", { event: "*" }, (message) => heard.push(message))
    .on("presence", { event: "sync" }, () => undefined);
  const speaker = ada.client.channel(room, {
    config: { broadcast: { ack: true }, presence: { key: "ada" } },
  });
  expect(await speaker.httpSend("posted", { n: 1 })).toEqual({ success: true });
  for (const channel of [listener, speaker])
    expect(await new Promise((resolve) => channel.subscribe(resolve))).toBe("SUBSCRIBED");
  expect(await speaker.send({ type: "broadcast", event: "said", payload: { n: 2 } })).toBe("ok");
  expect(await speaker.httpSend("bytes", new Uint8Array([1, 2]))).toEqual({ success: true });
  await vi.waitFor(() => expect(heard.map(({ event }) => event)).toEqual(["said", "bytes"]));
  expect(await speaker.track({ mood: "calm" })).toBe("ok");
  await vi.waitFor(() => expect(listener.presenceState()).toMatchObject({ ada: [{ mood: "calm" }] }));
});

test("a private channel is closed to all while there is no policy", async () => {
  for (const { client } of [ada, eve]) {
    const channel = client.channel("closed", { config: { private: true } });
    const [status, message] = await new Promise<[string, string]>((resolve) => {
      channel.subscribe((state, error) => resolve([state, error?.message ?? ""]));
    });
    expect(status).toBe("CHANNEL_ERROR");
    expect(message).toContain("You do not have permissions to read from this Channel topic: closed");
    await expect(channel.httpSend("forged", {})).rejects.toThrow("Unauthorized");
  }
});
