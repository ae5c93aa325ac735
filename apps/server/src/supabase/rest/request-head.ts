/** What a request says before its body: the caller, the schema, the path, and the headers that SQL may read. */
import type { DatabaseCaller, ResolveCaller } from "../gateway/caller.ts";
import { refuse } from "./errors.ts";

/** @throws {Refusal} 401 */
export async function callerOf(
  resolveCaller: ResolveCaller,
  header: (name: string) => string | undefined,
): Promise<DatabaseCaller> {
  const authorization = header("authorization");
  const result = await resolveCaller({ authorization, apikey: header("apikey") });
  if (result.ok) return result.caller;
  if (result.code === "no_api_key") throw refuse.noKey();
  throw hasExpired(authorization ?? "") ? refuse.expiredToken() : refuse.badToken();
}

/** Reads an unverified token, only to choose between two refusals. */
function hasExpired(authorization: string): boolean {
  try {
    const payload: unknown = JSON.parse(
      Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString(),
    );
    const { exp } = payload as { exp?: unknown };
    return typeof exp === "number" && exp * 1000 <= Date.now();
  } catch {
    return false;
  }
}

/** @throws {Refusal} PGRST106 */
export function schemaOf(schemas: readonly [string, ...string[]], profile: string | undefined): string {
  const schema = profile ?? schemas[0];
  if (!schemas.includes(schema)) throw refuse.schema(schema, schemas);
  return schema;
}

/** The headers that policies and functions may read: not those that carry credentials, and not too many bytes. */
export function headersOf(request: Request): string {
  const shown = [...request.headers].filter(([name]) => !credentials.has(name));
  const json = JSON.stringify(Object.fromEntries(shown));
  return json.length > maxHeadersLength ? "{}" : json;
}

const credentials = new Set(["authorization", "apikey", "cookie", "proxy-authorization"]);
const maxHeadersLength = 16_384;

export function splitUrl(url: string): { path: string; queryString: string } {
  const pathStart = url.indexOf("/", url.indexOf("//") + 2);
  const question = url.indexOf("?", pathStart);
  if (question === -1) return { path: url.slice(pathStart), queryString: "" };
  return { path: url.slice(pathStart, question), queryString: url.slice(question + 1) };
}
