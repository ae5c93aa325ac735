/** The bystander's own process: reads, uploads, calls and watches changes live, and reports how long each took. */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";

export type Bystanding = {
  url: string;
  publishableKey: string;
  userId: string;
  email: string;
  password: string;
  contentId: string;
};

/** Milliseconds of each call, and what failed. */
export type BystanderTimes = {
  rest: number[];
  upload: number[];
  function: number[];
  /** From the answer to a change until its event. */
  realtime: number[];
  failures: string[];
};

const bucket = "ai-influencer-content";
const eventWaitMs = 10_000;

const [person] = (await once(process, "message")) as [Bystanding];
const client = createClient(person.url, person.publishableKey, {
  auth: { persistSession: false, autoRefreshToken: false },
});
const { data, error } = await client.auth.signInWithPassword(person);
if (error || !data.session) throw error ?? new Error("No session.");
await client.realtime.setAuth(data.session.access_token);
const nextEvent = await followContent(client);
const picture = new Blob([new Uint8Array(await noisyJpeg())], { type: "image/jpeg" });
process.send?.("ready");
process.on("message", (seconds: number) => {
  void measure(seconds * 1000).then((times) => process.send?.(times));
});
process.on("disconnect", () => process.exit());

async function measure(durationMs: number): Promise<BystanderTimes> {
  const times: BystanderTimes = { rest: [], upload: [], function: [], realtime: [], failures: [] };
  const untilMs = performance.now() + durationMs;
  const repeat = async (name: keyof typeof steps, pauseMs: number): Promise<void> => {
    while (performance.now() < untilMs) {
      try {
        times[name].push(await steps[name]());
      } catch (failure) {
        times.failures.push(
          `${name}: ${failure instanceof Error ? failure.message : JSON.stringify(failure)}`,
        );
      }
      await sleep(pauseMs);
    }
  };
  await Promise.all([
    repeat("rest", 50),
    repeat("upload", 500),
    repeat("function", 250),
    repeat("realtime", 500),
  ]);
  return times;
}

const steps = {
  rest: () =>
    timed(async () => {
      const list = await client.from("generated_content").select("id,prompt,created_at").limit(20);
      if (list.error) throw list.error;
    }),
  upload: async () => {
    const name = `${person.userId}/${Date.now()}-${crypto.randomUUID()}.jpg`;
    const tookMs = await timed(async () => {
      const stored = await client.storage.from(bucket).upload(name, picture);
      if (stored.error) throw stored.error;
    });
    await client.storage.from(bucket).remove([name]);
    return tookMs;
  },
  function: () =>
    timed(async () => {
      const balance = await client.functions.invoke("get-user-subscription");
      if (balance.error) throw balance.error;
    }),
  realtime: async () => {
    const favourite = Math.random() < 0.5;
    const event = nextEvent();
    const change = client.from("generated_content").update({ favourite }).eq("id", person.contentId);
    const { error: refusal } = await change;
    if (refusal) throw refusal;
    const answeredMs = performance.now();
    const seenMs = await Promise.race([event, sleep(eventWaitMs, null)]);
    if (seenMs === null) throw new Error("The event did not come.");
    return Math.max(0, seenMs - answeredMs);
  },
};

async function timed(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** @returns a function that waits for the next event and says when it came. */
async function followContent(from: SupabaseClient): Promise<() => Promise<number>> {
  const waiting: ((atMs: number) => void)[] = [];
  const filter = `user_id=eq.${person.userId}`;
  const channel = from
    .channel("bystander")
    .on("postgres_changes", { event: "UPDATE", schema: "public", table: "generated_content", filter }, () => {
      for (const resolve of waiting.splice(0)) resolve(performance.now());
    });
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status) => (status === "SUBSCRIBED" ? resolve() : reject(new Error(status))));
  });
  return () => new Promise((resolve) => waiting.push(resolve));
}

function noisyJpeg(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 120, sigma: 30 } as const;
  return sharp({ create: { width: 1024, height: 768, channels: 3, background: "#678", noise } })
    .jpeg()
    .toBuffer();
}
