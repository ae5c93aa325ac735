/** Enrols and answers authenticator apps in tests, as a person with a phone does. */
import type { SupabaseClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";
import type { TestAuth } from "./auth-server.ts";

export type App = { factorId: string; code: (atMs?: number) => string };

/** The code that an app with this secret shows. */
const codeOf = (secret: string, atMs: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });

/** An app that is enrolled and not verified yet. */
export async function enrolApp(test: TestAuth, client: SupabaseClient, friendlyName = "Phone"): Promise<App> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  const { secret } = data.totp;
  return { factorId: data.id, code: (atMs = test.now().getTime()) => codeOf(secret, atMs) };
}

/** An app that raised its client's session to aal2. The clock moves on, so that its next code is a new one. */
export async function addApp(test: TestAuth, client: SupabaseClient, friendlyName?: string): Promise<App> {
  const app = await enrolApp(test, client, friendlyName);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  if (error) throw error;
  test.advance(60_000);
  return app;
}
