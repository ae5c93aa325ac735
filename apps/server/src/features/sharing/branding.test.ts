import { expect, test } from "vitest";
import { readableAccent } from "@galatea/contract/accent.ts";
import { buyCredits, createUser } from "#testing/accounts.ts";
import { openSharing, plainPicture } from "./testing/sharing-world.ts";

const bench = await openSharing();
const look = { display_name: "Studio Ada", accent: "#1E3A8A" };

async function growthAccount(): Promise<string> {
  const userId = await createUser(bench.pool);
  await buyCredits(bench.pool, userId, { credits: 20_000, tier: "growth" });
  return userId;
}

async function sharedPage(userId: string): Promise<{ token: string; text: () => Promise<string> }> {
  const content_id = await bench.makePicture(userId);
  const shared = await bench.call(userId, "share-content", { content_id });
  if (!shared.ok) throw new Error(shared.code);
  const { token } = shared.body as { token: string };
  return { token, text: async () => (await bench.get(`/${token}`)).text() };
}

const logoName = (): string => `logo-${crypto.randomUUID()}.png`;

test("a Growth account's pages carry its name, its colour in a shade that can be read, and its logo", async () => {
  const userId = await growthAccount();
  const upload = await bench.upload(userId, logoName(), await plainPicture(900, 300));
  const saved = await bench.call(userId, "set-share-branding", { ...look, logo_upload: upload });
  expect(saved).toMatchObject({
    body: { available: true, display_name: "Studio Ada", accent: "#1e3a8a" },
  });
  const { token, text } = await sharedPage(userId);
  const page = await text();
  expect(page).toContain("Studio Ada");
  expect(page).toContain(readableAccent("#1e3a8a", "dark"));
  expect(page).not.toContain("Powered by Galatea");
  const logo = await bench.get(`/${token}/logo`);
  expect([logo.status, logo.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(await bench.objectExists(upload)).toBe(false);
});

test("a smaller plan cannot choose a look, and one that has ended does not show it but keeps it", async () => {
  const free = await createUser(bench.pool);
  const launch = await createUser(bench.pool);
  await buyCredits(bench.pool, launch, { credits: 5000, tier: "launch" });
  for (const userId of [free, launch]) {
    expect(await bench.call(userId, "set-share-branding", look)).toMatchObject({ code: "tier_required" });
    expect(await bench.call(userId, "get-share-branding", {})).toMatchObject({ body: { available: false } });
  }
  const userId = await growthAccount();
  const upload = await bench.upload(userId, logoName(), await plainPicture(100, 100));
  await bench.call(userId, "set-share-branding", { ...look, logo_upload: upload });
  const { token, text } = await sharedPage(userId);
  await bench.pool.query("update credit_lots set expires_at = now() - interval '1 day' where user_id = $1", [
    userId,
  ]);
  expect(await text()).toContain("Powered by Galatea");
  expect(await text()).not.toContain("Studio Ada");
  expect((await bench.get(`/${token}/logo`)).status).toBe(404);
  expect(await bench.call(userId, "get-share-branding", {})).toMatchObject({
    body: { available: false, display_name: "Studio Ada" },
  });
});

test("a name is escaped on the page, kept short, and reviewed like other words", async () => {
  const userId = await growthAccount();
  const { text } = await sharedPage(userId);
  const named = (display_name: string) =>
    bench.call(userId, "set-share-branding", { display_name, accent: null });
  expect(await named("<script>alert(1)</script>")).toMatchObject({ ok: true });
  expect(await text()).not.toContain("<script");
  expect(await named("x".repeat(61))).toMatchObject({ code: "invalid_request" });
  expect(await named("sexy naked schoolgirls")).toMatchObject({ code: "content_refused" });
});

test("only a colour is a colour", async () => {
  const userId = await growthAccount();
  for (const accent of ["red", "#fff", "#12345g", "#000000;}body{display:none", "url(//evil)"]) {
    const answer = await bench.call(userId, "set-share-branding", { display_name: null, accent });
    expect([accent, answer]).toMatchObject([accent, { code: "invalid_request" }]);
  }
});

test("a logo is one's own upload made for this, a picture, and not too large; nothing else is touched", async () => {
  const userId = await growthAccount();
  const stranger = await createUser(bench.pool);
  const theirs = await bench.upload(stranger, logoName(), await plainPicture(50, 50));
  const contentId = await bench.makePicture(userId);
  const { rows } = await bench.pool.query<{ object_path: string }>(
    "select object_path from generated_content where id = $1",
    [contentId],
  );
  const made = rows[0]?.object_path ?? "";
  const kept = [theirs, made];
  const noPicture = await bench.upload(userId, logoName(), Buffer.from("<svg onload='alert(1)'/>"));
  const huge = await bench.upload(
    userId,
    logoName(),
    Buffer.alloc(4 * 1024 * 1024 + 1, await plainPicture(9, 9)),
  );
  for (const logo_upload of [...kept, noPicture, huge, `${userId}/../${theirs}`, `${userId}/${logoName()}`]) {
    const answer = await bench.call(userId, "set-share-branding", { ...look, logo_upload });
    expect([logo_upload, answer]).toMatchObject([logo_upload, { code: "logo_unusable" }]);
  }
  for (const name of kept) expect(await bench.objectExists(name)).toBe(true);
});

test("the logo stays when it is not mentioned, and everything null is the studio's look again", async () => {
  const userId = await growthAccount();
  const upload = await bench.upload(userId, logoName(), await plainPicture(100, 100));
  await bench.call(userId, "set-share-branding", { ...look, logo_upload: upload });
  const renamed = await bench.call(userId, "set-share-branding", { display_name: "Ada", accent: null });
  expect(renamed).toMatchObject({ body: { logo: expect.stringContaining("data:image/webp;base64,") } });
  const reset = { display_name: null, accent: null, logo_upload: null };
  expect(await bench.call(userId, "set-share-branding", reset)).toMatchObject({ body: { logo: null } });
  const { token, text } = await sharedPage(userId);
  expect(await text()).not.toContain(`/share/${token}/logo`);
});
