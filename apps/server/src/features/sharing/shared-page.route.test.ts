import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readProvenance } from "#platform/images.ts";
import { createUser } from "#testing/accounts.ts";
import { openSharingFixture } from "./testing/sharing-fixture.ts";

const fixture = await openSharingFixture();

async function share(userId: string, contentId: string, show_prompt = false): Promise<string> {
  const shared = await fixture.call(userId, "share-content", { content_id: contentId, show_prompt });
  if (!shared.ok) throw new Error(`Not shared: ${shared.code}`);
  return (shared.body as { token: string }).token;
}

test("a shared picture is shown to everybody, says that it is made with AI, and names nobody", async () => {
  const userId = await createUser(fixture.pool, "maker@example.org");
  const token = await share(userId, await fixture.makePicture(userId, "a secret lake"));
  const page = await fixture.get(`/${token}`);
  const text = await page.text();
  expect(page.status).toBe(200);
  expect(text).toContain("Made with AI");
  expect(text).toContain("Sketch preview");
  expect(text).toContain(`/report?share=${token}`);
  expect(text).toContain(
    `<meta property="og:image" content="https://galatea.test/share/${token}/social.jpg"`,
  );
  expect(text).not.toContain("a secret lake");
  expect(text).not.toMatch(/<script/i);
  for (const secret of [userId, "maker@example.org", "/storage/"]) expect(text).not.toContain(secret);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("x-robots-tag")).toContain("noindex");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(policy).not.toMatch(/unsafe|script-src/);
});

test("an upload that rules only reworked is shared as a photograph, not as made with AI", async () => {
  const userId = await createUser(fixture.pool);
  const contentId = await fixture.makePicture(userId);
  await fixture.pool.query(
    `update generated_content
        set generation_params = generation_params || '{"source_type": "algorithmicallyEnhanced"}' where id = $1`,
    [contentId],
  );
  const text = await (await fixture.get(`/${await share(userId, contentId)}`)).text();
  expect(text).toContain("Adjusted photograph");
  expect(text).not.toMatch(/made with AI/i);
});

test("a page names no character, and shows a prompt without signs that turn its direction", async () => {
  const userId = await createUser(fixture.pool);
  const contentId = await fixture.makePicture(userId, "a lake\u202E .gnp\u202C\u0007 at dawn");
  await fixture.pool.query(
    `update generated_content
        set generation_params = generation_params || '{"character_name": "Mirabella"}' where id = $1`,
    [contentId],
  );
  const text = await (await fixture.get(`/${await share(userId, contentId, true)}`)).text();
  expect(text).not.toContain("Mirabella");
  expect(text).toContain("a lake .gnp at dawn");
  expect(text).not.toMatch(/[\u202A-\u202E\u0007]/);
});

test("the page's style is exactly the one that its policy allows", async () => {
  const userId = await createUser(fixture.pool);
  const page = await fixture.get(`/${await share(userId, await fixture.makePicture(userId))}`);
  const style = /<style>([^]*)<\/style>/.exec(await page.text())?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(page.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
});

test("every copy of the picture keeps its AI mark, and is revalidated each time", async () => {
  const userId = await createUser(fixture.pool);
  const token = await share(userId, await fixture.makePicture(userId));
  const types = { picture: "image/png", "picture?width=300": "image/webp", "social.jpg": "image/jpeg" };
  for (const [name, type] of Object.entries(types)) {
    const reply = await fixture.get(`/${token}/${name}`);
    expect([name, reply.status, reply.headers.get("content-type")]).toEqual([name, 200, type]);
    expect(reply.headers.get("cache-control")).toBe("private, no-cache");
    const bytes = new Uint8Array(await reply.arrayBuffer());
    expect(readProvenance(bytes)).toMatchObject({ digitalSourceType: "algorithmicMedia" });
    const again = await fixture.get(`/${token}/${name}`, {
      "if-none-match": reply.headers.get("etag") ?? "",
    });
    expect(again.status).toBe(304);
  }
});

test("once a page has ended, the next request finds no page, picture, copy or preview, and gets no 304", async () => {
  const userId = await createUser(fixture.pool);
  const contentId = await fixture.makePicture(userId);
  const token = await share(userId, contentId);
  const etag = (await fixture.get(`/${token}/picture?width=480`)).headers.get("etag") ?? "";
  expect(await fixture.call(userId, "revoke-share", { content_id: contentId })).toMatchObject({
    body: { revoked: true },
  });
  for (const name of ["", "/picture", "/picture?width=480", "/social.jpg", "/logo"]) {
    const reply = await fixture.get(`/${token}${name}`, { "if-none-match": etag });
    expect([name, reply.status, reply.headers.get("cache-control")]).toEqual([name, 404, "no-store"]);
  }
  expect(await fixture.call(userId, "revoke-share", { content_id: contentId })).toMatchObject({
    body: { revoked: false },
  });
  expect(await share(userId, contentId)).not.toBe(token);
});

test("a picture in the trash has no page and gets none, and its page is back once it is restored", async () => {
  const userId = await createUser(fixture.pool);
  const contentId = await fixture.makePicture(userId);
  const token = await share(userId, contentId);
  const setTrashed = (value: string) =>
    fixture.pool.query(`update generated_content set trashed_at = ${value} where id = $1`, [contentId]);
  await setTrashed("now()");
  for (const name of ["", "/picture", "/picture?width=480", "/social.jpg"]) {
    const reply = await fixture.get(`/${token}${name}`);
    expect([name, reply.status, reply.headers.get("cache-control")]).toEqual([name, 404, "no-store"]);
  }
  const again = await fixture.call(userId, "share-content", { content_id: contentId, show_prompt: false });
  expect(again).toMatchObject({ ok: false, code: "not_shareable" });
  await setTrashed("null");
  expect((await fixture.get(`/${token}`)).status).toBe(200);
});

test("a picture has one page, whose 128-bit address stays when its settings change", async () => {
  const userId = await createUser(fixture.pool);
  const contentId = await fixture.makePicture(userId, "a quiet lake");
  const tokens = await Promise.all([0, 1, 2, 3, 4].map(() => share(userId, contentId)));
  expect(new Set(tokens).size).toBe(1);
  const token = await share(userId, contentId, true);
  expect(token).toBe(tokens[0]);
  expect(Buffer.from(token, "base64url")).toHaveLength(16);
  expect(await (await fixture.get(`/${token}`)).text()).toContain("a quiet lake");
  const other = await share(userId, await fixture.makePicture(userId));
  expect(other.slice(0, 4)).not.toBe(token.slice(0, 4));
});

test("only its owner shares a picture, changes its page or ends it", async () => {
  const userId = await createUser(fixture.pool);
  const stranger = await createUser(fixture.pool);
  const contentId = await fixture.makePicture(userId);
  const theirs = { content_id: contentId, show_prompt: true };
  expect(await fixture.call(stranger, "share-content", theirs)).toMatchObject({
    ok: false,
    code: "not_found",
  });
  const token = await share(userId, contentId);
  expect(await fixture.call(stranger, "share-content", theirs)).toMatchObject({
    ok: false,
    code: "not_found",
  });
  expect(await fixture.call(stranger, "revoke-share", { content_id: contentId })).toMatchObject({
    body: { revoked: false },
  });
  expect((await fixture.get(`/${token}`)).status).toBe(200);
});

test("a shared video is a player with a poster, is sent by byte range, and ends like a picture", async () => {
  const userId = await createUser(fixture.pool);
  const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 251);
  const contentId = await fixture.makeVideo(userId, bytes);
  const token = await share(userId, contentId);
  const page = await fixture.get(`/${token}`);
  const text = await page.text();
  expect(text).toMatch(
    new RegExp(`<video\\s+src="/share/${token}/video"\\s+poster="/share/${token}/picture`),
  );
  expect(text).toContain("Made with AI");
  expect(text).toContain("Report this video");
  expect(text).toContain("A video made with AI");
  expect(text.replaceAll(/\/picture\b/g, "")).not.toContain("picture");
  expect(text).toContain(`/report?share=${token}`);
  expect(text).not.toMatch(/autoplay|\/storage\//);
  expect(page.headers.get("content-security-policy")).toContain("media-src 'self'");

  const whole = await fixture.get(`/${token}/video`);
  expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "video/mp4"]);
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes);
  const part = await fixture.get(`/${token}/video`, { range: "bytes=100-199" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 100-199/5000"]);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
  expect((await fixture.get(`/${token}/video`, { range: "bytes=6000-" })).status).toBe(416);
  for (const still of ["picture?width=480", "social.jpg"])
    expect((await fixture.get(`/${token}/${still}`)).headers.get("content-type"), still).toMatch(/^image\//);

  await fixture.call(userId, "revoke-share", { content_id: contentId });
  for (const name of ["", "/video", "/picture", "/social.jpg"])
    expect((await fixture.get(`/${token}${name}`)).status, name).toBe(404);
});

test("the page of a picture has no video", async () => {
  const userId = await createUser(fixture.pool);
  const token = await share(userId, await fixture.makePicture(userId));
  expect((await fixture.get(`/${token}/video`)).status).toBe(404);
});

test("uploads cannot be shared", async () => {
  const userId = await createUser(fixture.pool);
  await fixture.pool.query(
    "insert into storage.objects (bucket_id, name, version) values ('ai-influencer-content', $1, gen_random_uuid())",
    [`${userId}/photo.png`],
  );
  const { rows } = await fixture.pool.query<{ id: string }>(
    `insert into generated_content (user_id, content_type, content_url)
     values ($1, 'reference_image', $2) returning id`,
    [userId, `/storage/v1/object/public/ai-influencer-content/${userId}/photo.png`],
  );
  const answer = await fixture.call(userId, "share-content", { content_id: rows[0]?.id });
  expect(answer).toMatchObject({ ok: false, code: "not_shareable" });
});

test("deleting the picture or the account ends the page", async () => {
  const userId = await createUser(fixture.pool);
  const contentId = await fixture.makePicture(userId);
  const [first, second] = [
    await share(userId, contentId),
    await share(userId, await fixture.makePicture(userId)),
  ];
  await fixture.pool.query("delete from generated_content where id = $1", [contentId]);
  expect((await fixture.get(`/${first}/picture`)).status).toBe(404);
  await fixture.pool.query("delete from auth.users where id = $1", [userId]);
  expect((await fixture.get(`/${second}`)).status).toBe(404);
});

test("markup in a description is shown as text", async () => {
  const userId = await createUser(fixture.pool);
  const prompt = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const token = await share(userId, await fixture.makePicture(userId, prompt), true);
  const text = await (await fixture.get(`/${token}`)).text();
  expect(text).not.toMatch(/<script|<img src=x/i);
  expect(text).toContain("&lt;script&gt;");
});

test("an address without a token gets the same page as an unknown token", async () => {
  for (const address of [
    "/",
    "/x",
    `/${"a".repeat(22)}`,
    `/${"a".repeat(23)}`,
    "/..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/x",
    "/a'%20or%201=1--",
    `/${"a".repeat(21)}%00`,
    `/${"a".repeat(22)}/no/such/thing`,
  ]) {
    const reply = await fixture.get(address);
    expect([address, reply.status]).toEqual([address, 404]);
    expect(await reply.text()).toContain("Nothing is shared here");
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
  }
  expect((await fixture.get("/..%2f..%2fx/picture")).status).toBe(404);
});

test("HEAD has the status and headers of GET", async () => {
  const userId = await createUser(fixture.pool);
  const token = await share(userId, await fixture.makePicture(userId));
  expect((await fixture.head(`/${token}`)).status).toBe(200);
  const picture = await fixture.head(`/${token}/picture`);
  expect([picture.status, await picture.text()]).toEqual([200, ""]);
  expect(Number(picture.headers.get("content-length"))).toBeGreaterThan(100);
});
