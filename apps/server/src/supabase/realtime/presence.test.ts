import { expect, test, vi } from "vitest";
import { joinChannel, type Joined } from "./testing/channels.ts";
import { settle } from "./testing/listen.ts";
import { startRealtime } from "./testing/realtime-server.ts";

const as = (key: string) => ({ presence: { key } });

test("members see who is there, what each shows, and who leaves", async () => {
  const { signIn } = await startRealtime();
  const ada = await joinChannel((await signIn()).client, "room", as("ada"), true);
  const bobClient = (await signIn({ vsn: "1.0.0" })).client;
  const bob = await joinChannel(bobClient, "room", as("bob"), true);
  expect(await ada.channel.track({ mood: "calm" })).toBe("ok");
  expect(await bob.channel.track({ mood: "glad" })).toBe("ok");
  for (const each of [ada, bob]) await vi.waitFor(() => expect(each.present()).toEqual(["ada", "bob"]));
  const late = await joinChannel((await signIn()).client, "room", {}, true);
  await vi.waitFor(() => expect(late.present()).toEqual(["ada", "bob"]));
  expect(late.channel.presenceState()["bob"]).toMatchObject([{ mood: "glad" }]);

  await bob.channel.track({ mood: "sad" });
  await vi.waitFor(() => expect(ada.channel.presenceState()["bob"]).toMatchObject([{ mood: "sad" }]));
  expect(await ada.channel.untrack()).toBe("ok");
  await vi.waitFor(() => expect(late.present()).toEqual(["bob"]));
  // The socket goes without a word.
  await bobClient.realtime.disconnect();
  for (const each of [ada, late]) await vi.waitFor(() => expect(each.present()).toEqual([]));
});

test("one key may be shown by several; it is gone when the last of them is", async () => {
  const { signIn } = await startRealtime();
  const phone = await joinChannel((await signIn()).client, "room", as("ada"), true);
  const desktop = await joinChannel((await signIn()).client, "room", as("ada"), true);
  const eve = await joinChannel((await signIn()).client, "room", {}, true);
  await phone.channel.track({ on: "phone" });
  await desktop.channel.track({ on: "desktop" });
  await vi.waitFor(() => expect(eve.channel.presenceState()["ada"]).toHaveLength(2));
  await phone.channel.unsubscribe();
  await vi.waitFor(() => expect(eve.channel.presenceState()["ada"]).toMatchObject([{ on: "desktop" }]));
  await desktop.channel.unsubscribe();
  await vi.waitFor(() => expect(eve.present()).toEqual([]));
});

test("who shows itself without listening is seen, and keys are made for who gives none", async () => {
  const { signIn } = await startRealtime();
  const eve = await joinChannel((await signIn()).client, "room", {}, true);
  const quiet = await joinChannel((await signIn()).client, "room");
  expect(await quiet.channel.track({ quiet: true })).toBe("ok");
  await vi.waitFor(() => expect(eve.present()).toHaveLength(1));
  expect(eve.present()[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test("policies decide who is seen in a private channel, and who sees", async () => {
  const { signIn, pool } = await startRealtime();
  const ada = await signIn();
  const eve = await signIn();
  await pool.query(`
    create policy all_hear on realtime.messages for select to authenticated using (extension = 'broadcast');
    create policy ada_sees on realtime.messages for select to authenticated
      using (extension = 'presence' and auth.uid() = '${ada.id}');
    create policy ada_shows on realtime.messages for insert to authenticated
      with check (extension = 'presence' and auth.uid() = '${ada.id}')`);
  const mine = await joinChannel(ada.client, "room", { private: true, ...as("ada") }, true);
  const spy = await joinChannel(eve.client, "room", { private: true, ...as("eve") }, true);
  expect([mine.status, spy.status]).toEqual(["SUBSCRIBED", "SUBSCRIBED"]);
  expect(await spy.channel.track({})).toBe("error");
  expect(await mine.channel.track({})).toBe("ok");
  await vi.waitFor(() => expect(mine.present()).toEqual(["ada"]));
  await settle();
  expect(spy.present()).toEqual([]);
});

test("presence is bounded: what one shows, how many are in a channel, how often one changes", async () => {
  const { signIn } = await startRealtime({ presenceBytes: 100, presencesPerTopic: 2, presencesPerSecond: 1 });
  const members: Joined[] = [];
  for (let at = 0; at < 3; at += 1)
    members.push(await joinChannel((await signIn()).client, "room", {}, true));
  const [first, second, third] = members;
  if (!first || !second || !third) throw new Error("not joined");
  expect(await first.channel.track({ a: 1 })).toBe("ok");
  expect(await second.channel.track({ a: 1 })).toBe("ok");
  expect(await third.channel.track({ a: 1 })).toBe("error");
  void second.channel.track({ long: "x".repeat(200) });
  await vi.waitFor(() => expect(second.system.at(-1)?.message).toBe("Track message size exceeded"));
  await vi.waitFor(() => expect(first.present()).toHaveLength(1));
  for (let at = 0; at < 12; at += 1) void first.channel.track({ at });
  await vi.waitFor(() => expect(first.system.at(-1)?.message).toBe("Client presence rate limit exceeded"));
});
