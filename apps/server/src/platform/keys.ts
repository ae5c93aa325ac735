/**
 * The secrets of one installation, in `<data dir>/keys.json` (mode 0600), made at the first start. Only the
 * signing key is ever replaced, by `npm run admin -- keys rotate`. Processes that start at the same time all end up with the same set.
 */
import { createHash, generateKeyPairSync, hkdfSync, randomBytes } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const base64url = z.string().regex(/^[\w-]+$/);

const publicJwk = z.object({ kty: z.literal("EC"), crv: z.literal("P-256"), x: base64url, y: base64url });
const retiredKey = z.object({ kid: base64url, publicJwk, retiredAt: z.iso.datetime() });

const keysSchema = z.object({
  version: z.literal(1),
  /** Signs access tokens (ES256). `kid` is the RFC 7638 thumbprint of its public half. */
  signingKey: z.object({
    kid: base64url,
    privateJwk: publicJwk.extend({ d: base64url }),
  }),
  /** The public halves of signing keys that were replaced, the newest first. */
  retiredKeys: z.array(retiredKey).optional(),
  /** Refresh tokens are derived from this secret, so that none has to be stored. */
  refreshTokenSecret: base64url.min(43),
  /** Shipped to browsers. Names the project and grants nothing by itself. */
  publishableKey: z.string().startsWith("sb_publishable_"),
  /** Grants `service_role`; never leaves the server. */
  secretKey: z.string().startsWith("sb_secret_"),
  /** Database password of the gateway's login. */
  authenticatorPassword: base64url.min(32),
});

export type Keys = z.infer<typeof keysSchema>;
export type SigningKey = Keys["signingKey"];
export type PublicJwk = z.infer<typeof publicJwk>;
export type RetiredKey = z.infer<typeof retiredKey>;

export class KeysError extends Error {}

/** @throws {KeysError} when the file cannot be read, written or parsed; a damaged file is never replaced. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const file = path.join(dataDir, "keys.json");
  const existing = await readKeys(file);
  if (existing) return existing;
  await createOnce(file, generateKeys());
  const created = await readKeys(file);
  if (!created) throw new KeysError(`${file} vanished while it was being created.`);
  return created;
}

/**
 * Replaces the signing key. The old one verifies its tokens until they have expired. Processes that run have to be started
 * again. @returns the new key's id. @throws {KeysError} like {@link loadKeys}, and where there are no keys yet.
 */
export async function rotateSigningKey(dataDir: string, now: Date): Promise<string> {
  const file = path.join(dataDir, "keys.json");
  const keys = await readKeys(file);
  if (!keys) throw new KeysError(`${file} does not exist: the first start makes it.`);
  const { kid, privateJwk } = keys.signingKey;
  const { kty, crv, x, y } = privateJwk;
  const retired: RetiredKey = { kid, publicJwk: { kty, crv, x, y }, retiredAt: now.toISOString() };
  const signingKey = generateSigningKey();
  await replace(file, { ...keys, signingKey, retiredKeys: [retired, ...(keys.retiredKeys ?? [])] });
  return signingKey.kid;
}

export function generateKeys(): Keys {
  return {
    version: 1,
    signingKey: generateSigningKey(),
    refreshTokenSecret: randomBytes(32).toString("base64url"),
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
    authenticatorPassword: randomBytes(32).toString("base64url"),
  };
}

/** A key of 32 bytes for one purpose (RFC 5869). A purpose's key tells nothing about another's, or about the secret. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64url"), "", purpose, 32));

function generateSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y, d } = privateKey.export({ format: "jwk" });
  if (!x || !y || !d) throw new Error("The exported key is not an elliptic-curve key.");
  return { kid: thumbprint({ x, y }), privateJwk: { kty: "EC", crv: "P-256", x, y, d } };
}

/** RFC 7638: hashes the required members in lexical order, without white space. */
function thumbprint({ x, y }: { x: string; y: string }): string {
  return createHash("sha256")
    .update(JSON.stringify({ crv: "P-256", kty: "EC", x, y }))
    .digest("base64url");
}

async function readKeys(file: string): Promise<Keys | null> {
  let text: string;
  try {
    await closeToOthers(file);
    text = await readFile(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new KeysError(
      `${file} cannot be read (${codeOf(error)}). Give the user that runs Galatea access to it.`,
      {
        cause: error,
      },
    );
  }
  const parsed = keysSchema.safeParse(parseJson(text));
  if (!parsed.success || thumbprint(parsed.data.signingKey.privateJwk) !== parsed.data.signingKey.kid) {
    const where = parsed.success ? "signingKey.kid" : (parsed.error.issues[0]?.path.join(".") ?? "");
    throw new KeysError(
      `${file} is damaged${where ? ` at "${where}"` : ""}. Restore it from a backup. If there is none, remove it: ` +
        "new keys are made at the next start, and everybody has to sign in again.",
    );
  }
  return parsed.data;
}

/** Restores mode 0600, which a restored backup may have lost. */
async function closeToOthers(file: string): Promise<void> {
  const { mode } = await stat(file);
  if (process.platform !== "win32" && (mode & 0o077) !== 0) await chmod(file, 0o600);
}

/** Writes a temporary file and links it, so that the name appears with its whole content and the first process wins. */
async function createOnce(file: string, keys: Keys): Promise<void> {
  const temporary = temporaryOf(file);
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await write(temporary, keys);
    await link(temporary, file);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    throw new KeysError(`${file} cannot be created (${codeOf(error)}). DATA_DIR must be writable.`, {
      cause: error,
    });
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

/** Readers find the old content or the new one. */
async function replace(file: string, keys: Keys): Promise<void> {
  const temporary = temporaryOf(file);
  try {
    await write(temporary, keys);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new KeysError(`${file} cannot be written (${codeOf(error)}).`, { cause: error });
  }
}

const temporaryOf = (file: string): string => `${file}.${randomBytes(6).toString("hex")}.tmp`;

async function write(file: string, keys: Keys): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(keys, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
