/**
 * The secrets of one installation, in `<data dir>/keys.json` (mode 0600), made at the first start and never changed
 * afterwards. Processes that start at the same time all end up with the same set.
 */
import { createHash, generateKeyPairSync, hkdfSync, randomBytes } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const base64url = z.string().regex(/^[\w-]+$/);

const keysSchema = z.object({
  version: z.literal(1),
  /** Signs access tokens (ES256). `kid` is the RFC 7638 thumbprint of its public half. */
  signingKey: z.object({
    kid: base64url,
    privateJwk: z.object({
      kty: z.literal("EC"),
      crv: z.literal("P-256"),
      x: base64url,
      y: base64url,
      d: base64url,
    }),
  }),
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

export function generateKeys(): Keys {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y, d } = privateKey.export({ format: "jwk" });
  if (!x || !y || !d) throw new Error("The exported key is not an elliptic-curve key.");
  return {
    version: 1,
    signingKey: { kid: thumbprint({ x, y }), privateJwk: { kty: "EC", crv: "P-256", x, y, d } },
    refreshTokenSecret: randomBytes(32).toString("base64url"),
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
    authenticatorPassword: randomBytes(32).toString("base64url"),
  };
}

/** A key of 32 bytes for one purpose (RFC 5869). A purpose's key tells nothing about another's, or about the secret. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64url"), "", purpose, 32));

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
  const temporary = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(keys, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
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
