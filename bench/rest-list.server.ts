/** The process that `rest-list.ts` measures: /rest/v1 alone, on the given database. */
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { createCallerResolver } from "../apps/server/src/supabase/gateway/caller.ts";
import { createGatewayPool } from "../apps/server/src/supabase/gateway/pool.ts";
import { createRest } from "../apps/server/src/supabase/rest/rest.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from "jose";
import type { AccessTokenClaims } from "../apps/server/src/supabase/gateway/caller.ts";

type Settings = { gatewayUrl: string; jwks: JSONWebKeySet; connections: number };

process.once("message", (settings: Settings) => serve(settings));
process.once("disconnect", () => process.exit());

function serve({ gatewayUrl, jwks, connections }: Settings): void {
  const keySet = createLocalJWKSet(jwks);
  const rest = createRest({
    gatewayPool: createGatewayPool({ url: gatewayUrl, maxConnections: connections }),
    resolveCaller: createCallerResolver({
      publishableKey: "sb_publishable_bench",
      secretKey: "sb_secret_bench",
      verifyAccessToken: async (token) => (await jwtVerify<AccessTokenClaims>(token, keySet)).payload,
    }),
    log: createLog({ level: "error" }),
  });
  const server = createAdaptorServer({ fetch: new Hono().route("/rest/v1", rest).fetch });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}
