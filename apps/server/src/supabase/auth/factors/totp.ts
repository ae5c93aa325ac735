/** Codes of authenticator apps (RFC 6238) as GoTrue has them: SHA-1, six digits, half a minute, one step of drift. */
import { Secret, TOTP } from "otpauth";
import { toString as drawQrCode } from "qrcode";

const periodSeconds = 30;
const parameters = { algorithm: "SHA1", digits: 6, period: periodSeconds } as const;

export type NewTotp = { secret: string; uri: string; qrCode: string };

/** @returns the secret in Base32, its address for apps, and that address as an SVG. */
export async function createTotp(issuer: string, label: string): Promise<NewTotp> {
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ ...parameters, secret, issuer, label }).toString();
  const svg = await drawQrCode(uri, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  // auth-js puts the SVG into a data address as it is, which a number sign would end.
  const qrCode = svg.trim().replaceAll("#ffffff", "white").replaceAll("#000000", "black");
  return { secret: secret.base32, uri, qrCode };
}

/** The step that a code belongs to, or null when it is wrong now. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) });
  const drift = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return drift === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + drift;
}
