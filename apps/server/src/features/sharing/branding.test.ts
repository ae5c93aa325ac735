import { expect, test } from "vitest";
import { readableAccent } from "@galatea/contract/accent.ts";
import { buyCredits, createUser } from "#testing/accounts.ts";
import { openSharingFixture, plainPicture } from "./testing/sharing-fixture.ts";

const fixture = await openSharingFixture();
const branding = { display_name: "Studio Ada", accent: "#1E3A8A" };

async function growthAccount(): Promise<string> {
  const userId = await createUser(fixture.pool);
  await buyCredits(fixture.pool, userId, { credits: 20_000, tier: "growth" });
  return userId;
}

async function sharedPage(userId: string): Promise<{ token: string; text: () => Promise<string> }> {
  const content_id = await fixture.makePicture(userId);
  const shared = await fixture.call(userId, "share-content", { content_id });
  if (!shared.ok) throw new Error(shared.code);
  const { token } = shared.body as { token: string };
  return { token, text: async () => (await fixture.get(`/${token}`)).text() };
}

const saveLogo = (userId: string, logo_upload: string, referenceConsent = true) =>
  fixture.call(userId, "set-share-branding", { ...branding, logo_upload, referenceConsent });

const logoName = (): string => `logo-${crypto.randomUUID()}.png`;

test("a Growth account's pages carry its name, its colour in a shade that can be read, and its logo", async () => {
  const userId = await growthAccount();
  const upload = await fixture.upload(userId, logoName(), await plainPicture(900, 300));
  const saved = await saveLogo(userId, upload);
  expect(saved).toMatchObject({
    body: { available: true, display_name: "Studio Ada", accent: "#1e3a8a" },
  });
  const { token, text } = await sharedPage(userId);
  const page = await text();
  expect(page).toContain("Studio Ada");
  expect(page).toContain(readableAccent("#1e3a8a", "dark"));
  expect(page).not.toContain("Powered by Galatea");
  const logo = await fixture.get(`/${token}/logo`);
  expect([logo.status, logo.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(await fixture.objectExists(upload)).toBe(false);
});

test("a smaller plan cannot choose a branding, and an ended plan hides it but keeps it stored", async () => {
  const free = await createUser(fixture.pool);
  const launch = await createUser(fixture.pool);
  await buyCredits(fixture.pool, launch, { credits: 5000, tier: "launch" });
  for (const userId of [free, launch]) {
    expect(await fixture.call(userId, "set-share-branding", branding)).toMatchObject({
      code: "tier_required",
    });
    expect(await fixture.call(userId, "get-share-branding", {})).toMatchObject({
      body: { available: false },
    });
  }
  const userId = await growthAccount();
  const upload = await fixture.upload(userId, logoName(), await plainPicture(100, 100));
  await saveLogo(userId, upload);
  const { token, text } = await sharedPage(userId);
  await fixture.pool.query(
    "update credit_lots set expires_at = now() - interval '1 day' where user_id = $1",
    [userId],
  );
  expect(await text()).toContain("Powered by Galatea");
  expect(await text()).not.toContain("Studio Ada");
  expect((await fixture.get(`/${token}/logo`)).status).toBe(404);
  expect(await fixture.call(userId, "get-share-branding", {})).toMatchObject({
    body: { available: false, display_name: "Studio Ada" },
  });
});

test("a name is escaped on the page, kept short, and reviewed like other words", async () => {
  const userId = await growthAccount();
  const { text } = await sharedPage(userId);
  const named = (display_name: string) =>
    fixture.call(userId, "set-share-branding", { display_name, accent: null });
  expect(await named("<script>alert(1)</script>")).toMatchObject({ ok: true });
  expect(await text()).not.toContain("<script");
  expect(await named("x".repeat(61))).toMatchObject({ code: "invalid_request" });
  expect(await named("sexy naked schoolgirls")).toMatchObject({ code: "content_refused" });
});

test("an accent is refused unless it is a six-digit hex colour", async () => {
  const userId = await growthAccount();
  for (const accent of ["red", "#fff", "#12345g", "#000000;}body{display:none", "url(//evil)"]) {
    const answer = await fixture.call(userId, "set-share-branding", { display_name: null, accent });
    expect([accent, answer]).toMatchObject([accent, { code: "invalid_request" }]);
  }
});

test("a logo must be the person's own upload for this purpose, a picture, and not too large; other files stay", async () => {
  const userId = await growthAccount();
  const stranger = await createUser(fixture.pool);
  const theirs = await fixture.upload(stranger, logoName(), await plainPicture(50, 50));
  const contentId = await fixture.makePicture(userId);
  const { rows } = await fixture.pool.query<{ object_path: string }>(
    "select object_path from generated_content where id = $1",
    [contentId],
  );
  const made = rows[0]?.object_path ?? "";
  const kept = [theirs, made];
  const noPicture = await fixture.upload(userId, logoName(), Buffer.from("<svg onload='alert(1)'/>"));
  const huge = await fixture.upload(
    userId,
    logoName(),
    Buffer.alloc(4 * 1024 * 1024 + 1, await plainPicture(9, 9)),
  );
  for (const logo_upload of [...kept, noPicture, huge, `${userId}/../${theirs}`, `${userId}/${logoName()}`]) {
    const answer = await fixture.call(userId, "set-share-branding", { ...branding, logo_upload });
    expect([logo_upload, answer]).toMatchObject([logo_upload, { code: "logo_unusable" }]);
  }
  for (const name of kept) expect(await fixture.objectExists(name)).toBe(true);
});

test("a logo is shown to strangers only after its owner declared who is in it, and the declaration is kept", async () => {
  const userId = await growthAccount();
  const upload = await fixture.upload(userId, logoName(), await plainPicture(100, 100));
  const { token } = await sharedPage(userId);
  expect(await saveLogo(userId, upload, false)).toMatchObject({
    code: "consent_required",
    issues: [{ path: "logo_upload", message: expect.stringContaining(upload) }],
  });
  expect(await fixture.objectExists(upload)).toBe(true);
  expect((await fixture.get(`/${token}/logo`)).status).toBe(404);
  expect(await saveLogo(userId, upload)).toMatchObject({ ok: true });
  expect(await fixture.declarationsOf(userId)).toEqual([upload]);
  expect((await fixture.get(`/${token}/logo`)).status).toBe(200);
  // What becomes no logo is declared by nobody.
  const noPicture = await fixture.upload(userId, logoName(), Buffer.from("no picture"));
  expect(await saveLogo(userId, noPicture)).toMatchObject({ code: "logo_unusable" });
  expect(await fixture.declarationsOf(userId)).toEqual([upload]);
});

test("a name is one line that reads in the direction of its letters", async () => {
  const userId = await growthAccount();
  const named = async (display_name: string) => {
    const answer = await fixture.call(userId, "set-share-branding", { display_name, accent: null });
    return answer.ok ? (answer.body as { display_name: string }).display_name : answer.code;
  };
  expect(await named("Ada\n\u202Eorp\u202C  Studio\u0007\u2028x")).toBe("Ada orp Studio x");
  expect(await named("\u2067Ada\u2069\uFEFF\u200F")).toBe("Ada");
  for (const kept of ["👩‍🚀 Studio", "نام\u200Cها", "Zoë & Søn"]) expect(await named(kept)).toBe(kept);
  for (const empty of ["\u202E\u202C", "\n\t", " \u200B "])
    expect(await named(empty)).toBe("invalid_request");
  await expect(
    fixture.pool.query("update share_branding set display_name = $2 where user_id = $1", [
      userId,
      "a\u202Eb",
    ]),
  ).rejects.toThrow(/share_branding/);
});

test("the logo stays when the request leaves it out, and null for everything resets the design", async () => {
  const userId = await growthAccount();
  const upload = await fixture.upload(userId, logoName(), await plainPicture(100, 100));
  await saveLogo(userId, upload);
  const renamed = await fixture.call(userId, "set-share-branding", { display_name: "Ada", accent: null });
  expect(renamed).toMatchObject({ body: { logo: expect.stringContaining("data:image/webp;base64,") } });
  const reset = { display_name: null, accent: null, logo_upload: null };
  expect(await fixture.call(userId, "set-share-branding", reset)).toMatchObject({ body: { logo: null } });
  const { token, text } = await sharedPage(userId);
  expect(await text()).not.toContain(`/share/${token}/logo`);
});
