/** Authenticator apps, and virtual security keys and passkeys of the browser (Chrome's WebAuthn domain). */
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

/** The code that an app with this key shows. `steps` counts half minutes from now: a code works once. */
export function codeOf(key: string, steps = 0): string {
  const secret = Secret.fromBase32(key.replaceAll(/\s/g, ""));
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A device that knows its person and keeps passkeys, or a key that is plugged in. It answers at once. */
export async function addAuthenticator(page: Page, kind: "device" | "key"): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const isDevice = kind === "device";
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: isDevice ? "internal" : "usb",
      hasResidentKey: isDevice,
      hasUserVerification: isDevice,
      isUserVerified: isDevice,
      automaticPresenceSimulation: true,
    },
  });
}
