import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { siteOriginPlaceholder } from "@galatea/contract/site-fill.ts";
import { afterAll, expect, test } from "vitest";
import { readEnv } from "#platform/env.ts";
import { createWebApp } from "../web-app.ts";
import { operatorFills } from "./operator-fills.ts";

const buildDir = await mkdtemp(path.join(tmpdir(), "galatea-site-"));
afterAll(() => rm(buildDir, { recursive: true, force: true }));
await mkdir(path.join(buildDir, "imprint"));
await mkdir(path.join(buildDir, "blog"));
await writeFile(
  path.join(buildDir, "imprint/index.html"),
  `<link rel="canonical" href="${siteOriginPlaceholder}/imprint"><div data-fill="operator" class="a"><p>Nobody is named.</p></div><div data-fill="providers"><p>Nobody gets anything.</p></div>`,
);
await writeFile(path.join(buildDir, "sitemap.xml"), `<loc>${siteOriginPlaceholder}/imprint</loc>`);
await writeFile(path.join(buildDir, "blog/feed.json"), `{"home": "${siteOriginPlaceholder}/blog"}`);

async function start(source: Record<string, string>) {
  const env = readEnv(source);
  return createWebApp({
    buildDir,
    publicUrl: env.publicUrl,
    fills: operatorFills(env),
    email: env.operator.email,
  });
}
const textAt = async (app: Awaited<ReturnType<typeof start>>, url: string) =>
  (await app.request(`https://studio.example${url}`)).text();

test("pages, the sitemap and feeds name the site's public address", async () => {
  const app = await start({ PUBLIC_URL: "https://studio.example/" });
  expect(await textAt(app, "/imprint")).toContain('href="https://studio.example/imprint"');
  expect(await textAt(app, "/sitemap.xml")).toBe("<loc>https://studio.example/imprint</loc>");
  const feed = await app.request("https://studio.example/blog/feed.json");
  expect([feed.headers.get("content-type"), await feed.text()]).toEqual([
    "application/feed+json; charset=utf-8",
    '{"home": "https://studio.example/blog"}',
  ]);
});

test("the imprint names the operator that is configured, escaped, and says so where there is none", async () => {
  const none = await start({});
  expect(await textAt(none, "/imprint")).toContain("Nobody is named.");
  const named = await start({
    SELLER_NAME: "Seller & <Sons>",
    OPERATOR_ADDRESS: "1 Quay | Cork",
    OPERATOR_EMAIL: "ada@example.org",
  });
  const page = await textAt(named, "/imprint");
  expect(page).toContain(
    '<address>Seller &amp; &lt;Sons&gt;<br>1 Quay<br>Cork<br><a href="mailto:ada@example.org">ada@example.org</a></address></div>',
  );
  expect(page).not.toContain("Nobody is named.");
  expect(page).toContain("Nobody gets anything.");
});

test("the privacy policy lists every provider that is configured and no server of this machine", async () => {
  const { providers = "" } = operatorFills(
    readEnv({
      FAL_API_KEY: "k",
      FAL_IMAGE_MODEL: "m",
      CHAT_URL: "http://127.0.0.1:11434/v1",
      CHAT_MODEL: "m",
      COMFYUI_URL: "http://gpu.example:8188",
      OPENAI_MODERATION_KEY: "k",
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      SMTP_URL: "smtp://user:secret@mail.example:587",
      MAIL_FROM: "studio@example.org",
    }),
  );
  const names = [...providers.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, name]) => name);
  expect(names).toEqual([
    "fal",
    "Models on gpu.example",
    "OpenAI (moderation)",
    "Stripe",
    "The mail server mail.example",
  ]);
  expect(providers).not.toContain("secret");
});

test("the privacy policy names the months that messages are kept, as the operator sets them", () => {
  const told = (source: Record<string, string>) => operatorFills(readEnv(source)).contactRetention;
  expect(told({})).toBe("24 months.");
  expect(told({ CONTACT_RETENTION_MONTHS: "1" })).toBe("1 month.");
  for (const wrong of ["0", "121", "2.5", "soon"])
    expect(() => readEnv({ CONTACT_RETENTION_MONTHS: wrong })).toThrow("CONTACT_RETENTION_MONTHS");
});

test("security.txt has a contact and ends within a year, and is missing where nobody can be reached", async () => {
  expect((await (await start({})).request("/.well-known/security.txt")).status).toBe(404);
  const app = await start({ PUBLIC_URL: "https://studio.example", OPERATOR_EMAIL: "ada@example.org" });
  const text = await textAt(app, "/.well-known/security.txt");
  expect(text).toContain("Contact: mailto:ada@example.org\nContact: https://studio.example/contact\n");
  const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? "").getTime();
  expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000);
  expect(expires).toBeLessThan(Date.now() + 366 * 86_400_000);
});
