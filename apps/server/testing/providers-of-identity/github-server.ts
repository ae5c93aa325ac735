/**
 * GitHub's part of a sign-in, on this machine, as its documentation has it: the authorization page (which agrees at once),
 * the exchange of a code (`bad_verification_code` with status 200 for a wrong one, and PKCE), `/user` and `/user/emails`.
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { createHash, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";

export type GithubAccount = {
  id: number;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean; visibility: string | null }[];
};

export type GithubServer = {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Who visits next. */
  account: GithubAccount | null;
  /** The last address that it was asked with. */
  asked: URLSearchParams;
  stop(): Promise<void>;
};

export async function startGithub(): Promise<GithubServer> {
  const app = new Hono();
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise<void>((resolve) => server.once("listening", () => resolve()));
  const github: GithubServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: "github-client",
    clientSecret: "github-secret",
    account: null,
    asked: new URLSearchParams(),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
  const codes = new Map<string, { account: GithubAccount; challenge: string; redirectUri: string }>();
  const tokens = new Map<string, GithubAccount>();

  app.get("/login/oauth/authorize", (c) => {
    github.asked = new URL(c.req.url).searchParams;
    const target = new URL(c.req.query("redirect_uri") ?? "");
    target.searchParams.set("state", c.req.query("state") ?? "");
    if (!github.account) {
      target.searchParams.set("error", "access_denied");
      target.searchParams.set("error_description", "The user has denied your application access.");
      return c.redirect(target.href);
    }
    const code = randomUUID();
    codes.set(code, {
      account: github.account,
      challenge: c.req.query("code_challenge") ?? "",
      redirectUri: c.req.query("redirect_uri") ?? "",
    });
    target.searchParams.set("code", code);
    return c.redirect(target.href);
  });

  app.post("/login/oauth/access_token", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isClient =
      form.get("client_id") === github.clientId && form.get("client_secret") === github.clientSecret;
    if (!isClient)
      return c.json({ error: "incorrect_client_credentials", error_description: "They are incorrect." });
    if (!code || code.challenge !== verifier || code.redirectUri !== form.get("redirect_uri"))
      return c.json({
        error: "bad_verification_code",
        error_description: "The code passed is incorrect or expired.",
      });
    const token = `gho_${randomUUID()}`;
    tokens.set(token, code.account);
    return c.json({ access_token: token, scope: "user:email", token_type: "bearer" });
  });

  const accountOf = (authorization: string | undefined): GithubAccount | undefined =>
    tokens.get(/^bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? "");
  app.get("/api/v3/user", (c) => {
    const account = accountOf(c.req.header("authorization"));
    if (!account || !c.req.header("user-agent")) return c.json({ message: "Bad credentials" }, 401);
    const { id, login, name } = account;
    return c.json({ id, login, name, email: null, avatar_url: `${github.url}/u/${id}`, type: "User" });
  });
  app.get("/api/v3/user/emails", (c) => {
    const account = accountOf(c.req.header("authorization"));
    return account ? c.json(account.emails) : c.json({ message: "Bad credentials" }, 401);
  });
  return github;
}
