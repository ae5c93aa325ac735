/** Whether a session's person has a second factor that they did not use in it yet: `aal1` in Supabase's words. */
import type { Session } from "@supabase/supabase-js";

export function needsSecondStep({ access_token: token, user }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && levelOf(token) !== "aal2";
}

function levelOf(token: string): unknown {
  const [, payload = ""] = token.split(".");
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null && "aal" in claims ? claims.aal : null;
  } catch {
    return null;
  }
}
