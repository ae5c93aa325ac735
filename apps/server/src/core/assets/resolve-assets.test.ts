import { randomUUID } from "node:crypto";
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";
import { Pool } from "pg";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { contentBucket } from "@galatea/contract/asset-reference.ts";
import { markAsAi } from "#core/provenance/mark-as-ai.ts";
import { openDatabase } from "#platform/db.ts";
import type { ObjectStore } from "#platform/ports.ts";
import { createUser } from "#testing/accounts.ts";
import { insertDoneJob } from "#testing/done-job.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { checkReferences, readReferences, type ReferencesDeps } from "./check-references.ts";
import { readSample } from "./read-sample.ts";
import { createReferencesStore } from "./references.store.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 2 });
const database = openDatabase({ url, maxConnections: 2, name: "test" });
afterAll(() => Promise.all([pool.end(), database.close()]));

const publicUrl = "http://studio.test";
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#456" } })
  .png()
  .toBuffer();
const sizePx = { widthPx: 8, heightPx: 8 };
const files = new Map<string, Uint8Array>();
const objects: Pick<ObjectStore, "get"> = {
  get: (_bucket, path) => {
    const bytes = files.get(path);
    return Promise.resolve(
      bytes ? { bytes, mimeType: "image/png", sizeBytes: bytes.byteLength, ownerId: null } : null,
    );
  },
};
const deps: ReferencesDeps = { references: createReferencesStore(database), objects, readSample, publicUrl };

let userId: string;
beforeEach(async () => {
  files.clear();
  userId = await createUser(pool);
});

const addressOf = (path: string): string => `${publicUrl}/storage/v1/object/public/${contentBucket}/${path}`;
const check = (urls: string[], consent = false) => checkReferences(deps, { userId, urls, consent });
const consents = async () =>
  (await pool.query("select object_path, statement from picture_consents where user_id = $1", [userId])).rows;

function upload(owner = userId, bytes: Uint8Array = picture): string {
  const path = `${owner}/${randomUUID()}.png`;
  files.set(path, bytes);
  return path;
}

/** A picture of a job, as its row says it. */
async function make(
  owner = userId,
  params: object = {},
  { followsUpload = false } = {},
): Promise<{ id: string; path: string }> {
  const path = upload(owner);
  const { rows } = await pool.query<{ id: string }>(
    `insert into generated_content (user_id, content_type, content_url, generation_params, object_bucket, object_path, job_id,
                                    follows_upload)
     values ($1, 'image', $2, $3, $4, $5, $6, $7) returning id`,
    [owner, addressOf(path), params, contentBucket, path, await insertDoneJob(pool, owner), followsUpload],
  );
  return { id: rows[0]?.id ?? "", path };
}

test("a picture that was made here needs no declaration, and is known as its row with its scene", async () => {
  const made = await make(userId, { scene: { subject: "fox" } });
  const address = addressOf(made.path);
  expect(await check([address, address])).toEqual({
    ok: true,
    references: [
      {
        url: address,
        contentId: made.id,
        isUpload: false,
        followsUpload: false,
        uploadPath: null,
        words: expect.any(String),
        ...sizePx,
      },
    ],
  });
  expect(await readReferences(deps, { userId, urls: [address] })).toEqual([
    { bytes: picture, mimeType: "image/png", scene: { subject: "fox" }, ...sizePx },
  ]);
  expect(await consents()).toEqual([]);
});

test("one picture is one reference in whichever spelling, and is kept under its one address", async () => {
  const path = `${userId}/a face & (1).png`;
  files.set(path, picture);
  const address = addressOf(path.split("/").map(encodeURIComponent).join("/"));
  const found = await check(
    [
      addressOf(path).replaceAll(" ", "%20"),
      address.replace("face", "f%61ce"),
      address.replace("/a%20", "%2Fa%20"),
      `${address}?width=640`,
      `${address}#top`,
      address.replace("http://", "http://somebody@"),
      new URL(address).pathname,
      address.replace("/storage/", "/x/../storage/"),
    ],
    true,
  );
  expect(found).toMatchObject({
    ok: true,
    references: [{ url: address, contentId: null, isUpload: true, followsUpload: true }],
  });
  expect(await consents()).toHaveLength(1);
});

test("on the machine itself localhost and 127.0.0.1 are one studio, and nowhere else", async () => {
  const path = upload();
  const at = (origin: string) => addressOf(path).replace(publicUrl, origin);
  const local = { ...deps, publicUrl: "http://localhost:3000" };
  const urls = [at("http://localhost:3000"), at("http://127.0.0.1:3000"), at("http://[::1]:3000")];
  expect(await checkReferences(local, { userId, urls, consent: true })).toMatchObject({
    ok: true,
    references: [{ url: at("http://localhost:3000") }],
  });
  for (const other of ["http://127.0.0.1:3001", "https://127.0.0.1:3000", "http://studio.test:3000"])
    expect(await checkReferences(local, { userId, urls: [at(other)], consent: true })).toMatchObject({
      ok: false,
    });
  expect(await check([at("http://127.0.0.1")], true)).toMatchObject({ ok: false });
});

test("one's own picture is one reference beside its public page", async () => {
  const own = await make();
  const token = "bbcdefghijklmnopqrstuv";
  await pool.query("insert into shared_pages (token, content_id, user_id) values ($1, $2, $3)", [
    token,
    own.id,
    userId,
  ]);
  const shared = `${publicUrl}/share/${token}`;
  expect(await check([shared, `${shared}/picture?width=640`, addressOf(own.path)])).toMatchObject({
    ok: true,
    references: [{ url: `${shared}/picture`, contentId: own.id }],
  });
});

test("an upload is used only once its owner declared who is in it, and the sentence is kept word for word", async () => {
  const path = upload();
  const address = addressOf(path);
  expect(await check([address])).toMatchObject({ ok: false, code: "consent_required" });
  expect(await consents()).toEqual([]);
  expect(await check([address], true)).toEqual({
    ok: true,
    references: [
      {
        url: address,
        contentId: null,
        isUpload: true,
        followsUpload: true,
        uploadPath: path,
        words: "",
        ...sizePx,
      },
    ],
  });
  expect(await consents()).toEqual([{ object_path: path, statement: referenceConsentStatement }]);
  // Declared once is declared, also when it is used again.
  expect(await check([address])).toMatchObject({ ok: true });
  await check([address], true);
  expect(await consents()).toHaveLength(1);
});

test("a picture that was made after an upload needs no declaration of its own, but is known to go back to one", async () => {
  const made = await make(userId, {}, { followsUpload: true });
  expect(await check([addressOf(made.path)])).toMatchObject({
    ok: true,
    references: [{ isUpload: false, followsUpload: true }],
  });
});

test("a note of one's own does not turn an upload into a picture that was made here", async () => {
  const path = upload();
  await pool.query(
    "insert into generated_content (user_id, content_type, content_url) values ($1, 'reference_image', $2)",
    [userId, addressOf(path)],
  );
  expect(await check([addressOf(path)])).toMatchObject({ ok: false, code: "consent_required" });
});

test("a face that outlived the row of its picture is still known to be made here, by its mark", async () => {
  const marked = markAsAi(picture, { trainedModel: false, way: "anew", engine: "sketch" });
  expect(await check([addressOf(upload(userId, marked))])).toMatchObject({
    ok: true,
    references: [{ contentId: null, isUpload: false, followsUpload: true }],
  });
});

test("a picture in the trash, one that is gone, and a file that is no picture cannot be used", async () => {
  const trashed = await make();
  await pool.query("update generated_content set trashed_at = now() where id = $1", [trashed.id]);
  const text = upload(userId, new TextEncoder().encode("not a picture at all"));
  for (const address of [addressOf(trashed.path), addressOf(`${userId}/gone.png`), addressOf(text)])
    expect([address, await check([address], true)]).toMatchObject([
      address,
      { ok: false, code: "reference_unusable" },
    ]);
  expect(await readReferences(deps, { userId, urls: [addressOf(trashed.path)] })).toBeNull();
  expect(await consents()).toEqual([]);
});

test("other people's files, other origins and other addresses of this server cannot be used", async () => {
  const stranger = await createUser(pool);
  const theirs = await make(stranger);
  const own = await make();
  const addresses = [
    addressOf(theirs.path),
    addressOf(`${userId}/../${theirs.path}`),
    addressOf(`${userId}/..%2F..%2F${theirs.path}`),
    addressOf(`${userId}/%E0%A4%A`),
    addressOf(`${userId}/nothing%00.png`),
    addressOf(`${userId}/..%5C..%5C${theirs.path}`),
    addressOf(own.path).replace(publicUrl, "http://elsewhere.test"),
    addressOf(own.path).replace(contentBucket, "other-bucket"),
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    addressOf(`/${own.path}`),
    addressOf(own.path.replace("/", "//")),
    addressOf(own.path).replace("/storage", "//storage"),
    `${publicUrl}/samples/../../../package.json`,
    `${publicUrl}/samples/gallery/there-is-none.webp`,
    `${publicUrl}/config.json`,
    "not an address",
    "",
  ];
  for (const address of addresses)
    expect([address, await check([address], true)]).toMatchObject([
      address,
      { ok: false, code: "reference_unusable" },
    ]);
});

test("samples and publicly shared pictures may be used until their page ends; another's row is no parent", async () => {
  const sample = `${publicUrl}/samples/amara.webp`;
  expect(await check([sample])).toEqual({
    ok: true,
    references: [
      {
        url: sample,
        contentId: null,
        isUpload: false,
        followsUpload: false,
        uploadPath: null,
        words: "",
        widthPx: 640,
        heightPx: 800,
      },
    ],
  });
  const stranger = await createUser(pool);
  const theirs = await make(stranger);
  const token = "abcdefghijklmnopqrstuv";
  await pool.query("insert into shared_pages (token, content_id, user_id) values ($1, $2, $3)", [
    token,
    theirs.id,
    stranger,
  ]);
  const shared = `${publicUrl}/share/${token}`;
  for (const address of [shared, `${shared}/picture?width=640`])
    expect(await check([address])).toMatchObject({ ok: true, references: [{ contentId: null }] });
  await pool.query("update shared_pages set ended_at = now() where token = $1", [token]);
  expect(await check([shared])).toMatchObject({ ok: false, code: "reference_unusable" });
});
