/** People who use the product through the official client and the public pages only. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { RunningServer, ServerAddress } from "./server.ts";

export type Person = {
  client: SupabaseClient;
  userId: string;
  email: string;
  password: string;
  accessToken: string;
};

export function openClient(server: ServerAddress): SupabaseClient {
  return createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** The admin API, as an operator opens it with the secret key of the data folder. */
export async function openAdmin({ url, dataDir }: RunningServer): Promise<SupabaseClient["auth"]["admin"]> {
  const keys = JSON.parse(await readFile(path.join(dataDir, "keys.json"), "utf8")) as { secretKey: string };
  return createClient(url, keys.secretKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth
    .admin;
}

export async function signUp(server: ServerAddress): Promise<Person> {
  const client = openClient(server);
  const email = `${randomUUID()}@example.org`;
  const password = `correct horse ${randomUUID()}`;
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { data: { adult_confirmed: true } },
  });
  if (error || !data.user || !data.session) throw error ?? new Error("Sign-up gave no session.");
  await client.realtime.setAuth(data.session.access_token);
  return { client, userId: data.user.id, email, password, accessToken: data.session.access_token };
}

/** Buys a plan in the sandbox checkout as a browser does, and returns the payment page's address. */
export async function buyPlan(person: Person, tier = "standard"): Promise<string> {
  const before = await balanceOf(person);
  const paymentUrl = await orderPlan(person, tier);
  await playPayment(paymentUrl, "paid");
  await untilCredited(person, before);
  return paymentUrl;
}

/** Creates a sandbox invoice, and returns the address of its payment page. */
export async function orderPlan(person: Person, tier: string): Promise<string> {
  const { data, error } = await person.client.functions.invoke<{ payment_url: string }>(
    "create-paygate-invoice",
    {
      body: { tier_name: tier, amount_usd: 12, user_email: person.email },
    },
  );
  if (error || !data) throw error ?? new Error("No invoice.");
  return data.payment_url;
}

/** Presses a button of the payment page. The page answers after the product's callback, or after three seconds. */
export async function playPayment(paymentUrl: string, decision: string): Promise<void> {
  const reply = await fetch(paymentUrl, {
    method: "POST",
    body: new URLSearchParams({ decision }),
    redirect: "manual",
  });
  if (reply.status !== 303) throw new Error(`The sandbox checkout answered ${reply.status}.`);
}

/** Waits for the credits, because a worker processes the provider's callback after its reply. */
async function untilCredited(person: Person, before: number): Promise<void> {
  for (const startedMs = performance.now(); performance.now() - startedMs < 10_000;) {
    if ((await balanceOf(person)) > before) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The payment gave no credits.");
}

export async function balanceOf(person: Person): Promise<number> {
  const { data } = await person.client.functions.invoke<{ credits_balance: number }>("get-user-subscription");
  return data?.credits_balance ?? -1;
}

/** Calls a function over plain HTTP. */
export function callFunction(
  server: ServerAddress,
  person: Person | null,
  name: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${server.url}/functions/v1/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(person ? { authorization: `Bearer ${person.accessToken}` } : {}),
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}
