/**
 * The cookie that binds a visit at a provider to the browser that began it. It has a name of its own for each visit, so
 * that two tabs can sign in at once, and it is sent to the callback alone.
 */
import { serialize } from "hono/utils/cookie";
import { visitSeconds } from "./provider-visits.store.ts";
import type { AuthProvider } from "./providers/provider.ts";

export const visitCookieName = (state: string): string =>
  `galatea-visit-${state.slice(0, 16).replaceAll(/[^\w-]/g, "")}`;

/** `Set-Cookie` values. A provider that answers by a form on its site needs a cookie that crosses sites, over TLS only. */
export function visitCookie(
  callbackUrl: URL,
  { answersByForm }: Pick<AuthProvider, "answersByForm">,
): { set(state: string, browserSecret: string): string } {
  return {
    set: (state, browserSecret) =>
      serialize(visitCookieName(state), browserSecret, {
        path: callbackUrl.pathname,
        httpOnly: true,
        secure: answersByForm || callbackUrl.protocol === "https:",
        sameSite: answersByForm ? "None" : "Lax",
        maxAge: visitSeconds,
      }),
  };
}

export const clearVisitCookie = (callbackUrl: URL, state: string): string =>
  serialize(visitCookieName(state), "", { path: callbackUrl.pathname, httpOnly: true, maxAge: 0 });
