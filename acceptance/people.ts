/** People who use the product, through the official client and the public pages only. */
import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { RunningServer } from "./server.ts";

export type Person = {
  client: SupabaseClient;
  userId: string;
  email: string;
  password: string;
  accessToken: string;
};

export function openClient(server: RunningServer): SupabaseClient {
  return createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

export async function signUp(server: RunningServer): Promise<Person> {
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

/** Buys a plan in the sandbox checkout, as a browser would. */
export async function buyPlan(person: Person, tier = "standard"): Promise<void> {
  const { data, error } = await person.client.functions.invoke<{ payment_url: string }>(
    "create-paygate-invoice",
    {
      body: { tier_name: tier, amount_usd: 12, user_email: person.email },
    },
  );
  if (error || !data) throw error ?? new Error("No invoice.");
  const paid = await fetch(data.payment_url, {
    method: "POST",
    body: new URLSearchParams({ decision: "paid" }),
    redirect: "manual",
  });
  if (paid.status !== 303) throw new Error(`The sandbox checkout answered ${paid.status}.`);
}

export async function balanceOf(person: Person): Promise<number> {
  const { data } = await person.client.functions.invoke<{ credits_balance: number }>("get-user-subscription");
  return data?.credits_balance ?? -1;
}

/** A call of a function as it goes over the wire. */
export function callFunction(
  server: RunningServer,
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
