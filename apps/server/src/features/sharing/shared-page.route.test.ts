import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readProvenance } from "#platform/images.ts";
import { createUser } from "#testing/accounts.ts";
import { openSharing } from "./testing/sharing-world.ts";

const bench = await openSharing();

async function share(userId: string, contentId: string, show_prompt = false): Promise<string> {
  const shared = await bench.call(userId, "share-content", { content_id: contentId, show_prompt });
  if (!shared.ok) throw new Error(`Not shared: ${shared.code}`);
  return (shared.body as { token: string }).token;
}

test("a shared picture is shown to everybody, says that it is made with AI, and names nobody", async () => {
  const userId = await createUser(bench.pool, "maker@example.org");
  const token = await share(userId, await bench.makePicture(userId, "a secret lake"));
  const page = await bench.get(`/${token}`);
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

test("the page's style is exactly the one that its policy allows", async () => {
  const userId = await createUser(bench.pool);
  const page = await bench.get(`/${await share(userId, await bench.makePicture(userId))}`);
  const style = /<style>([^]*)<\/style>/.exec(await page.text())?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(page.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
});

test("every copy of the picture keeps its AI mark, and is asked for again each time", async () => {
  const userId = await createUser(bench.pool);
  const token = await share(userId, await bench.makePicture(userId));
  const types = { picture: "image/png", "picture?width=300": "image/webp", "social.jpg": "image/jpeg" };
  for (const [name, type] of Object.entries(types)) {
    const reply = await bench.get(`/${token}/${name}`);
    expect([name, reply.status, reply.headers.get("content-type")]).toEqual([name, 200, type]);
    expect(reply.headers.get("cache-control")).toBe("private, no-cache");
    const bytes = new Uint8Array(await reply.arrayBuffer());
    expect(readProvenance(bytes)).toMatchObject({ digitalSourceType: "algorithmicMedia" });
    const again = await bench.get(`/${token}/${name}`, { "if-none-match": reply.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  }
});

test("what has ended is gone in the next request: page, picture, copies, preview, and word of no change", async () => {
  const userId = await createUser(bench.pool);
  const contentId = await bench.makePicture(userId);
  const token = await share(userId, contentId);
  const etag = (await bench.get(`/${token}/picture?width=480`)).headers.get("etag") ?? "";
  expect(await bench.call(userId, "revoke-share", { content_id: contentId })).toMatchObject({
    body: { revoked: true },
  });
  for (const name of ["", "/picture", "/picture?width=480", "/social.jpg", "/logo"]) {
    const reply = await bench.get(`/${token}${name}`, { "if-none-match": etag });
    expect([name, reply.status, reply.headers.get("cache-control")]).toEqual([name, 404, "no-store"]);
  }
  expect(await bench.call(userId, "revoke-share", { content_id: contentId })).toMatchObject({
    body: { revoked: false },
  });
  expect(await share(userId, contentId)).not.toBe(token);
});

test("a picture in the trash has no page and gets none, and restoring it brings its page back", async () => {
  const userId = await createUser(bench.pool);
  const contentId = await bench.makePicture(userId);
  const token = await share(userId, contentId);
  const setTrashed = (value: string) =>
    bench.pool.query(`update generated_content set trashed_at = ${value} where id = $1`, [contentId]);
  await setTrashed("now()");
  for (const name of ["", "/picture", "/picture?width=480", "/social.jpg"]) {
    const reply = await bench.get(`/${token}${name}`);
    expect([name, reply.status, reply.headers.get("cache-control")]).toEqual([name, 404, "no-store"]);
  }
  const again = await bench.call(userId, "share-content", { content_id: contentId, show_prompt: false });
  expect(again).toMatchObject({ ok: false, code: "not_shareable" });
  await setTrashed("null");
  expect((await bench.get(`/${token}`)).status).toBe(200);
});

test("a picture has one page, whose address carries 128 bits and stays while what it shows changes", async () => {
  const userId = await createUser(bench.pool);
  const contentId = await bench.makePicture(userId, "a quiet lake");
  const tokens = await Promise.all([0, 1, 2, 3, 4].map(() => share(userId, contentId)));
  expect(new Set(tokens).size).toBe(1);
  const token = await share(userId, contentId, true);
  expect(token).toBe(tokens[0]);
  expect(Buffer.from(token, "base64url")).toHaveLength(16);
  expect(await (await bench.get(`/${token}`)).text()).toContain("a quiet lake");
  const other = await share(userId, await bench.makePicture(userId));
  expect(other.slice(0, 4)).not.toBe(token.slice(0, 4));
});

test("nobody shares, changes or ends the page of another person's picture", async () => {
  const userId = await createUser(bench.pool);
  const stranger = await createUser(bench.pool);
  const contentId = await bench.makePicture(userId);
  const theirs = { content_id: contentId, show_prompt: true };
  expect(await bench.call(stranger, "share-content", theirs)).toMatchObject({ ok: false, code: "not_found" });
  const token = await share(userId, contentId);
  expect(await bench.call(stranger, "share-content", theirs)).toMatchObject({ ok: false, code: "not_found" });
  expect(await bench.call(stranger, "revoke-share", { content_id: contentId })).toMatchObject({
    body: { revoked: false },
  });
  expect((await bench.get(`/${token}`)).status).toBe(200);
});

test("a shared film is a player with a poster, in parts as players ask for them, and ends like a picture", async () => {
  const userId = await createUser(bench.pool);
  const bytes = Uint8Array.from({ length: 5000 }, (_, place) => place % 251);
  const contentId = await bench.makeFilm(userId, bytes);
  const token = await share(userId, contentId);
  const page = await bench.get(`/${token}`);
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

  const whole = await bench.get(`/${token}/video`);
  expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "video/mp4"]);
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes);
  const part = await bench.get(`/${token}/video`, { range: "bytes=100-199" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 100-199/5000"]);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
  expect((await bench.get(`/${token}/video`, { range: "bytes=6000-" })).status).toBe(416);
  for (const still of ["picture?width=480", "social.jpg"])
    expect((await bench.get(`/${token}/${still}`)).headers.get("content-type"), still).toMatch(/^image\//);

  await bench.call(userId, "revoke-share", { content_id: contentId });
  for (const name of ["", "/video", "/picture", "/social.jpg"])
    expect((await bench.get(`/${token}${name}`)).status, name).toBe(404);
});

test("the page of a picture has no film", async () => {
  const userId = await createUser(bench.pool);
  const token = await share(userId, await bench.makePicture(userId));
  expect((await bench.get(`/${token}/video`)).status).toBe(404);
});

test("uploads cannot be shared", async () => {
  const userId = await createUser(bench.pool);
  const { rows } = await bench.pool.query<{ id: string }>(
    `insert into generated_content (user_id, content_type, content_url)
     values ($1, 'reference_image', $2) returning id`,
    [userId, `https://galatea.test/storage/v1/object/public/ai-influencer-content/${userId}/photo.png`],
  );
  const answer = await bench.call(userId, "share-content", { content_id: rows[0]?.id });
  expect(answer).toMatchObject({ ok: false, code: "not_shareable" });
});

test("deleting the picture or the account ends the page", async () => {
  const userId = await createUser(bench.pool);
  const contentId = await bench.makePicture(userId);
  const [first, second] = [
    await share(userId, contentId),
    await share(userId, await bench.makePicture(userId)),
  ];
  await bench.pool.query("delete from generated_content where id = $1", [contentId]);
  expect((await bench.get(`/${first}/picture`)).status).toBe(404);
  await bench.pool.query("delete from auth.users where id = $1", [userId]);
  expect((await bench.get(`/${second}`)).status).toBe(404);
});

test("markup in a description is shown as text", async () => {
  const userId = await createUser(bench.pool);
  const prompt = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const token = await share(userId, await bench.makePicture(userId, prompt), true);
  const text = await (await bench.get(`/${token}`)).text();
  expect(text).not.toMatch(/<script|<img src=x/i);
  expect(text).toContain("&lt;script&gt;");
});

test("what is no token leads to the same designed page as one that was never given", async () => {
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
    const reply = await bench.get(address);
    expect([address, reply.status]).toEqual([address, 404]);
    expect(await reply.text()).toContain("Nothing is shared here");
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
  }
  expect((await bench.get("/..%2f..%2fx/picture")).status).toBe(404);
});

test("HEAD tells what GET would", async () => {
  const userId = await createUser(bench.pool);
  const token = await share(userId, await bench.makePicture(userId));
  expect((await bench.head(`/${token}`)).status).toBe(200);
  const picture = await bench.head(`/${token}/picture`);
  expect([picture.status, await picture.text()]).toEqual([200, ""]);
  expect(Number(picture.headers.get("content-length"))).toBeGreaterThan(100);
});
