/**
 * A provider of OpenID Connect on this machine: the library `oidc-provider` with one client. It asks each visitor who they
 * are, by the account's id, and whether they go on.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export type OpenIdAccount = { email?: string; email_verified?: boolean; name?: string };

export type TestOpenIdProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** By id. An unknown id is an account without an address. */
  accounts: Map<string, OpenIdAccount>;
  stop(): Promise<void>;
};

/** @param options.redirectUris where it answers to. */
export async function startOpenIdProvider(options: { redirectUris: string[] }): Promise<TestOpenIdProvider> {
  const accounts = new Map<string, OpenIdAccount>();
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ["galatea", "a-secret-of-the-client"];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: options.redirectUris,
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts.get(id) }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["a key of the tests"] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    interact(provider, request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close").catch(() => undefined);
    },
  };
}

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(request, response);
  if (request.method === "GET" && details.prompt.name === "login") {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(page);
    return;
  }
  const form = new URLSearchParams(await readText(request));
  if (form.get("answer") === "cancel") {
    const refusal = { error: "access_denied", error_description: "The person said no." };
    await provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
    return;
  }
  if (details.prompt.name === "login") {
    const login = { login: { accountId: form.get("account") ?? "" } };
    await provider.interactionFinished(request, response, login, { mergeWithLastSubmission: false });
    return;
  }
  const accountId = details.session?.accountId ?? "";
  const grant = new provider.Grant({ accountId, clientId: String(details.params["client_id"]) });
  grant.addOIDCScope(String(details.params["scope"]));
  const consent = { consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, consent, { mergeWithLastSubmission: true });
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const page = `<!doctype html><html lang="en"><title>Example sign-on</title>
<meta name="viewport" content="width=device-width">
<main><h1>Example sign-on</h1><form method="post">
<p><label>Account <input name="account"></label></p>
<button name="answer" value="continue">Continue</button> <button name="answer" value="cancel">Cancel</button>
</form></main></html>`;
