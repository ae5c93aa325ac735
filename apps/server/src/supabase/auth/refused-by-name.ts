/** What GoTrue can do and this server does not: each answers with the code that GoTrue has for it when it is off. */
import type { AuthContext } from "./context.ts";
import { featureDisabled, noAuthorization, notAdmin, type Refusal, samlDisabled } from "./errors.ts";
import type { Operation } from "./operation.ts";
import { requireSession } from "./require-session.ts";

const oauthServer = (): Refusal => featureDisabled("OAuth server");

/** Paths by what has to be proved before the refusal is told. */
export const refusedByName: { path: string; for: "anyone" | "person" | "admin"; refusal: () => Refusal }[] = [
  { path: "/sso", for: "anyone", refusal: samlDisabled },
  { path: "/sso/*", for: "anyone", refusal: samlDisabled },
  { path: "/admin/sso/*", for: "admin", refusal: samlDisabled },
  { path: "/oauth/*", for: "anyone", refusal: oauthServer },
  { path: "/.well-known/oauth-authorization-server", for: "anyone", refusal: oauthServer },
  { path: "/user/oauth/*", for: "person", refusal: oauthServer },
  { path: "/admin/oauth/*", for: "admin", refusal: oauthServer },
  {
    path: "/admin/custom-providers",
    for: "admin",
    refusal: () => featureDisabled("Custom OAuth providers", "are"),
  },
  {
    path: "/admin/custom-providers/*",
    for: "admin",
    refusal: () => featureDisabled("Custom OAuth providers", "are"),
  },
  { path: "/scim/v2/*", for: "anyone", refusal: () => featureDisabled("SCIM server") },
];

export const refuseByName =
  (context: AuthContext, who: "anyone" | "person" | "admin", refusal: () => Refusal): Operation =>
  async (request) => {
    if (who === "admin" && !request.isService)
      return request.bearer === undefined ? noAuthorization() : notAdmin();
    if (who === "person") {
      const caller = await requireSession(context, request.bearer);
      if (!caller.ok) return caller;
    }
    return refusal();
  };
