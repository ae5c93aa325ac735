import { expect, test } from "vitest";
import { openApp } from "./testing/open-app.ts";

const other = "https://app.example.org";
const nobody = { origin: null, readOrigin: null };

/** What a browser reads of the answers to a page of that origin. */
async function withOrigins(
  allowed: string | null,
  use: (ask: (origin: string, path?: string) => Promise<object>) => Promise<void>,
): Promise<void> {
  const { app, close } = await openApp(allowed === null ? {} : { ALLOWED_ORIGINS: allowed });
  const asking = {
    "access-control-request-method": "PATCH",
    "access-control-request-headers": "apikey,prefer",
  };
  try {
    await use(async (origin, path = "/rest/v1/plans") => {
      const asked = await app.request(path, { method: "OPTIONS", headers: { origin, ...asking } });
      const read = await app.request(path, { headers: { origin } });
      return {
        status: asked.status,
        origin: asked.headers.get("access-control-allow-origin"),
        methods: asked.headers.get("access-control-allow-methods"),
        headers: asked.headers.get("access-control-allow-headers"),
        readOrigin: read.headers.get("access-control-allow-origin"),
        exposed: read.headers.get("access-control-expose-headers"),
      };
    });
  } finally {
    await close();
  }
}

test("pages of other origins use the protocol only where the operator names them", async () => {
  await withOrigins(null, async (ask) => expect(await ask(other)).toMatchObject(nobody));
  await withOrigins(`https://first.example.org, ${other}`, async (ask) => {
    for (const path of [
      "/auth/v1/settings",
      "/rest/v1/plans",
      "/storage/v1/bucket",
      "/functions/v1/get-credits",
    ])
      expect(await ask(other, path), path).toMatchObject({
        status: 204,
        origin: other,
        methods: expect.stringContaining("PATCH") as string,
        headers: "apikey,prefer",
        readOrigin: other,
        exposed: expect.stringContaining("content-range") as string,
      });
    expect(await ask("https://evil.example.org")).toMatchObject(nobody);
    expect(await ask(other, "/config.json")).toMatchObject({ readOrigin: null });
  });
  await withOrigins("*", async (ask) =>
    expect(await ask(other)).toMatchObject({ origin: "*", readOrigin: "*" }),
  );
});

test("a question to the protocol is none of a browser about another request, and gets the protocol's answer", async () => {
  const { app, close } = await openApp({ ALLOWED_ORIGINS: other });
  const asked = await app.request("/storage/v1/upload/resumable", { method: "OPTIONS" });
  expect(asked.headers.get("tus-version")).toBe("1.0.0");
  await close();
});
