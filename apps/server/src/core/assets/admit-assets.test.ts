import { randomUUID } from "node:crypto";
import { contentBucket, publicObjectUrl } from "@galatea/contract/picture-urls.ts";
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";
import { Pool } from "pg";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { markAsAi } from "#core/provenance/mark-as-ai.ts";
import { openDatabase } from "#platform/db.ts";
import type { ObjectStore } from "#platform/ports.ts";
import { createTransactor } from "#platform/transaction.ts";
import { createUser } from "#testing/accounts.ts";
import { insertDoneJob } from "#testing/done-job.ts";
import { insertSharedPage } from "#testing/shared-page.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { readSample } from "./read-sample.ts";
import { createFileFactsStore } from "./file-facts.store.ts";
import {
  type AssetsDeps,
  type AssetSlot,
  type AssetUse,
  canonicalAddress,
  findFileId,
  readAssets,
  admitAssets,
} from "./admit-assets.ts";

const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 2 });
const database = openDatabase({ url, maxConnections: 2, name: "test" });
afterAll(() => Promise.all([pool.end(), database.close()]));

const publicUrl = "http://galatea.test";
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#456" } })
  .png()
  .toBuffer();
const source = { bytes: picture, mimeType: "image/png", widthPx: 8, heightPx: 8 };
const files = new Map<string, Uint8Array>();
const objects: Pick<ObjectStore, "get"> = {
  get: (_bucket, path) => {
    const bytes = files.get(path);
    return Promise.resolve(
      bytes ? { bytes, mimeType: "image/png", sizeBytes: bytes.byteLength, ownerId: null } : null,
    );
  },
};
const deps: AssetsDeps = { fileFacts: createFileFactsStore(database), objects, readSample, publicUrl };

let userId: string;
beforeEach(async () => {
  files.clear();
  userId = await createUser(pool);
});

const addressOf = (path: string): string => `${publicUrl}/storage/v1/object/public/${contentBucket}/${path}`;
const slot = (address: AssetSlot["address"], more: Partial<AssetSlot> = {}): AssetSlot => ({
  role: "reference",
  field: "references",
  address,
  needsConsent: true,
  ...more,
});
const resolve = (slots: AssetSlot[], consentGiven = false, from = deps) =>
  admitAssets(from, { userId, slots, consentGiven });
const check = (addresses: string[], consentGiven = false, from = deps) =>
  resolve(
    addresses.map((address) => slot(address)),
    consentGiven,
    from,
  );
/** Admits, and stores the declarations that came with it, as an accepted request does. */
async function accept(address: string) {
  const found = await check([address], true);
  if (found.ok)
    await createTransactor(database).inTransaction((tx) =>
      deps.fileFacts.keepConsents(tx, userId, found.declared, referenceConsentStatement),
    );
  return found;
}
const read = (...uses: AssetUse[]) => readAssets(deps, { userId, uses });
const consents = async () =>
  (await pool.query("select object_path, statement from picture_consents where user_id = $1", [userId])).rows;

type File = { objectId: string; path: string };

/** A file of the person's own that no row names. */
async function upload(
  owner = userId,
  bytes: Uint8Array = picture,
  name = `${randomUUID()}.png`,
): Promise<File> {
  const path = `${owner}/${name}`;
  files.set(path, bytes);
  const { rows } = await pool.query<{ id: string }>(
    "insert into storage.objects (bucket_id, name, version) values ($1, $2, $3) returning id",
    [contentBucket, path, randomUUID()],
  );
  return { objectId: rows[0]?.id ?? "", path };
}

/** A picture that a job made, with the given fields in its row. */
async function make(
  owner = userId,
  params: object = {},
  { followsUpload = false, words = "", uploads = [] as string[] } = {},
): Promise<File & { id: string }> {
  const file = await upload(owner);
  const jobId = await insertDoneJob(pool, owner);
  await pool.query("update generation_jobs set uploads = $2 where id = $1", [jobId, uploads]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into generated_content (user_id, content_type, content_url, prompt, generation_params, object_bucket, object_path,
                                    job_id, follows_upload)
     values ($1, 'image', $2, $3, $4, $5, $6, $7, $8) returning id`,
    [owner, addressOf(file.path), words, params, contentBucket, file.path, jobId, followsUpload],
  );
  return { ...file, id: rows[0]?.id ?? "" };
}

/** @returns the token of a public page. */
const share = (contentId: string, owner = userId): Promise<string> =>
  insertSharedPage(pool, contentId, owner);

/** The row in which a person noted an upload. */
const record = async ({ path }: File): Promise<string> =>
  (
    await pool.query<{ id: string }>(
      `insert into generated_content (user_id, content_type, content_url, object_bucket, object_path)
       values ($1, 'reference_image', $2, $3, $4) returning id`,
      [userId, addressOf(path), contentBucket, path],
    )
  ).rows[0]?.id ?? "";

test("a generated picture needs no declaration and is found as its row, with its scene and words", async () => {
  const made = await make(userId, { scene: { subject: "fox" } }, { words: "a fox" });
  const address = addressOf(made.path);
  const reference = { kind: "content" as const, id: made.id };
  const asset = {
    role: "reference",
    reference,
    source: { ...source, scene: { subject: "fox" } },
    contentId: made.id,
    objectId: made.objectId,
    followsUpload: false,
    uploadPath: null,
    uploads: [],
    showsUpload: false,
    words: "a fox",
  };
  expect(await check([address, address])).toMatchObject({ ok: true, assets: [asset] });
  expect(await read({ role: "reference", reference })).toEqual([asset]);
  expect(await consents()).toEqual([]);
});

test("every spelling of an address is the same asset", async () => {
  const { objectId, path } = await upload(userId, picture, "a face & (1).png");
  const address = addressOf(path.split("/").map(encodeURIComponent).join("/"));
  const spellings = [
    addressOf(path).replaceAll(" ", "%20"),
    address.replace("face", "f%61ce"),
    address.replace("/a%20", "%2Fa%20"),
    `${address}?width=640`,
    `${address}#top`,
    address.replace("http://", "http://somebody@"),
    new URL(address).pathname,
    address.replace("/storage/", "/x/../storage/"),
  ];
  expect(await check([...spellings, `upload:${objectId}`], true)).toMatchObject({
    ok: true,
    assets: [
      { reference: { kind: "upload", id: objectId }, contentId: null, uploadPath: path, followsUpload: true },
    ],
    declared: [{ id: objectId, path }],
  });
  expect(new Set(spellings.map((spelling) => canonicalAddress(spelling, publicUrl))).size).toBe(1);
  expect(canonicalAddress("not an address", publicUrl)).toBe("not an address");
  for (const spelling of spellings) expect(await findFileId(deps, userId, spelling)).toBe(objectId);
});

test("localhost and 127.0.0.1 are the same installation only when the installation's own address is one of them", async () => {
  const { objectId, path } = await upload();
  const at = (origin: string) => addressOf(path).replace(publicUrl, origin);
  const local = { ...deps, publicUrl: "http://localhost:3000" };
  const urls = [at("http://localhost:3000"), at("http://127.0.0.1:3000"), at("http://[::1]:3000")];
  const found = await check(urls, true, local);
  expect(found).toMatchObject({ ok: true, assets: [{ objectId }] });
  expect(found.ok && found.assets).toHaveLength(1);
  for (const other of ["http://127.0.0.1:3001", "https://127.0.0.1:3000", "http://galatea.test:3000"])
    expect(await check([at(other)], true, local)).toMatchObject({ ok: false });
  expect(await check([at("http://127.0.0.1")], true)).toMatchObject({ ok: false });
});

test("an own picture and its public page are one asset", async () => {
  const own = await make();
  const shared = `${publicUrl}/share/${await share(own.id)}`;
  const found = await check([shared, `${shared}/picture?width=640`, addressOf(own.path)]);
  expect(found).toMatchObject({
    ok: true,
    assets: [{ reference: { kind: "share", id: shared.split("/").at(-1) }, contentId: own.id }],
  });
  expect(found.ok && found.assets).toHaveLength(1);
});

test("an upload is used only after its owner declared who is in it, and the sentence is stored word for word", async () => {
  const { objectId, path } = await upload();
  const address = addressOf(path);
  expect(await check([address])).toEqual({
    ok: false,
    code: "consent_required",
    issues: [{ path: "references", message: address }],
  });
  expect(await consents()).toEqual([]);
  expect(await accept(address)).toEqual({
    ok: true,
    assets: [
      {
        role: "reference",
        reference: { kind: "upload", id: objectId },
        source,
        contentId: null,
        objectId,
        followsUpload: true,
        uploadPath: path,
        uploads: [objectId],
        showsUpload: true,
        words: "",
      },
    ],
    uploads: [objectId],
    declared: [{ id: objectId, path }],
  });
  expect(await consents()).toEqual([{ object_path: path, statement: referenceConsentStatement }]);
  // A declaration made once holds when the upload is used again.
  expect(await check([address])).toMatchObject({ ok: true, declared: [] });
  await accept(address);
  expect(await consents()).toHaveLength(1);
});

test("a slot without consent asks for no declaration and stores none", async () => {
  const { path } = await upload();
  expect(await resolve([slot(addressOf(path), { needsConsent: false })], true)).toMatchObject({ ok: true });
  expect(await consents()).toEqual([]);
});

test("a request that is refused for another of its files stores no declaration", async () => {
  const { path } = await upload();
  expect(await check([addressOf(path), addressOf(`${userId}/gone.png`)], true)).toMatchObject({
    code: "reference_unusable",
  });
  expect(await consents()).toEqual([]);
});

test("a picture made from an upload by any steps needs the upload's declaration, also after the upload was deleted", async () => {
  const file = await upload();
  const made = await make(userId, {}, { followsUpload: true, uploads: [file.objectId] });
  expect(await check([addressOf(made.path)])).toEqual({
    ok: false,
    code: "consent_required",
    issues: [{ path: "references", message: addressOf(file.path) }],
  });
  await pool.query("delete from storage.objects where id = $1", [file.objectId]);
  expect(await check([addressOf(made.path)])).toMatchObject({
    code: "consent_required",
    issues: [{ message: addressOf(made.path) }],
  });
  expect(await accept(addressOf(made.path))).toMatchObject({ declared: [{ id: file.objectId, path: null }] });
  expect(await check([addressOf(made.path)])).toMatchObject({
    ok: true,
    assets: [{ uploadPath: null, followsUpload: true }],
    uploads: [file.objectId],
  });
});

test("whoever uses a shared picture that goes back to an upload declares it herself, also for what she made from it", async () => {
  const stranger = await createUser(pool);
  const { objectId, path } = await upload(stranger);
  await pool.query(
    "insert into picture_consents (user_id, object_id, object_path, statement) values ($1, $2, $3, $4)",
    [stranger, objectId, path, referenceConsentStatement],
  );
  const theirs = await make(stranger, {}, { followsUpload: true, uploads: [objectId] });
  const shared = `${publicUrl}/share/${await share(theirs.id, stranger)}/picture`;
  const own = addressOf((await make(userId, {}, { followsUpload: true, uploads: [objectId] })).path);
  // The upload's own address is its owner's secret.
  for (const address of [shared, own])
    expect(await check([address])).toEqual({
      ok: false,
      code: "consent_required",
      issues: [{ path: "references", message: address }],
    });
  expect(await accept(shared)).toMatchObject({ declared: [{ id: objectId }], uploads: [objectId] });
  expect(await consents()).toHaveLength(1);
  for (const address of [shared, own]) expect(await check([address])).toMatchObject({ ok: true });
  expect(await resolve([slot(shared, { needsConsent: false })])).toMatchObject({ ok: true });
});

test("a shared picture that goes back to no upload needs no declaration", async () => {
  const stranger = await createUser(pool);
  const theirs = await make(stranger, {}, { words: "a fox" });
  const shared = `${publicUrl}/share/${await share(theirs.id, stranger)}`;
  expect(await check([shared])).toMatchObject({ ok: true, declared: [], assets: [{ followsUpload: false }] });
});

test("a refusal names what stands behind other things than files by their own picture", async () => {
  const stranger = await createUser(pool);
  const { objectId } = await upload(stranger);
  const further = { field: "influencerId", url: `${publicUrl}/face.png`, uploads: [objectId] };
  expect(await admitAssets(deps, { userId, slots: [], consentGiven: false, further })).toMatchObject({
    code: "consent_required",
    issues: [{ path: "influencerId", message: `${publicUrl}/face.png` }],
  });
});

test("an owner's note does not turn an upload into a generated picture", async () => {
  const file = await upload();
  const id = await record(file);
  for (const address of [addressOf(file.path), `content:${id}`]) {
    expect(await check([address])).toMatchObject({ ok: false, code: "consent_required" });
    const reference = { kind: "upload", id: file.objectId };
    expect(await resolve([slot(address, { needsConsent: false })])).toMatchObject({
      assets: [{ reference, contentId: id, uploadPath: file.path, followsUpload: true }],
    });
  }
});

test("a face whose picture's row was deleted is still recognised as generated, and its copy is an upload", async () => {
  const { id, objectId, path } = await make();
  await pool.query("delete from generated_content where id = $1", [id]);
  expect(await check([addressOf(path)])).toMatchObject({
    ok: true,
    assets: [
      { reference: { kind: "upload", id: objectId }, contentId: null, uploadPath: null, followsUpload: true },
    ],
  });
  const marked = markAsAi(picture, { trainedModel: false, way: "created", engine: "sketch" });
  const copy = await upload(userId, marked);
  expect(await check([addressOf(copy.path)])).toMatchObject({ code: "consent_required" });
});

test("a trashed picture, a missing one, and a file that is no picture are refused", async () => {
  const trashed = await make();
  await pool.query("update generated_content set trashed_at = now() where id = $1", [trashed.id]);
  const text = await upload(userId, new TextEncoder().encode("not a picture at all"));
  const lost = await upload();
  files.delete(lost.path);
  const addresses = [
    addressOf(trashed.path),
    `content:${trashed.id}`,
    addressOf(`${userId}/gone.png`),
    addressOf(text.path),
    addressOf(lost.path),
    `content:${randomUUID()}`,
    `upload:${randomUUID()}`,
  ];
  for (const address of addresses)
    expect([address, await check([address], true)]).toMatchObject([
      address,
      { ok: false, code: "reference_unusable" },
    ]);
  expect(await read({ role: "reference", reference: { kind: "content", id: trashed.id } })).toBeNull();
  expect(await read({ role: "reference", reference: { kind: "upload", id: lost.objectId } })).toBeNull();
  expect(await consents()).toEqual([]);
});

test("the source of a character is found by its file, also in the trash and without its row", async () => {
  const { id, objectId } = await make();
  const own = slot({ kind: "upload", id: objectId }, { role: "character_source", evenTrashed: true });
  const use: AssetUse = { role: "character_source", reference: { kind: "upload", id: objectId } };
  await pool.query("update generated_content set trashed_at = now() where id = $1", [id]);
  expect(await resolve([{ ...own, evenTrashed: false }])).toMatchObject({ code: "reference_unusable" });
  expect(await resolve([own])).toMatchObject({ assets: [{ ...use, contentId: id, followsUpload: false }] });
  expect(await read(use)).toMatchObject([{ ...use, contentId: id }]);
  await pool.query("delete from generated_content where id = $1", [id]);
  expect(await read(use)).toMatchObject([{ ...use, contentId: null }]);
});

test("a character's face is found by its file, which outlives the row of its picture", async () => {
  const { id, objectId } = await make();
  const face = slot({ kind: "upload", id: objectId }, { role: "character_face" });
  expect(await resolve([face])).toMatchObject({
    assets: [{ reference: { kind: "upload", id: objectId }, contentId: id, uploadPath: null }],
  });
});

test("other people's files, other origins and other addresses of this server are refused", async () => {
  const stranger = await createUser(pool);
  const theirs = await make(stranger);
  const own = await make();
  const addresses = [
    addressOf(theirs.path),
    `content:${theirs.id}`,
    `upload:${theirs.objectId}`,
    `content:${own.objectId}`,
    `upload:${own.id}`,
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
  for (const address of addresses) {
    expect([address, await check([address], true)]).toMatchObject([
      address,
      { ok: false, code: "reference_unusable" },
    ]);
    expect([address, await findFileId(deps, userId, address)]).toEqual([address, null]);
  }
  expect(await read({ role: "reference", reference: { kind: "content", id: theirs.id } })).toBeNull();
});

test("content and uploads named by id equal those named by URL", async () => {
  const [made, plain] = [await make(), await upload()];
  for (const [byId, path] of [
    [`content:${made.id}`, made.path],
    [`upload:${made.objectId}`, made.path],
    [`upload:${plain.objectId}`, plain.path],
  ] as const) {
    const found = await check([publicObjectUrl(path, publicUrl)], true);
    expect(found).toMatchObject({ ok: true });
    expect(await check([byId], true)).toEqual(found);
  }
});

test("samples and shared pictures are admitted until their page ends, and another person's row is no parent", async () => {
  const asset = {
    role: "reference",
    reference: { kind: "sample", id: "amara.webp" },
    source: expect.objectContaining({ mimeType: "image/webp", widthPx: 640, heightPx: 800 }),
    contentId: null,
    objectId: null,
    followsUpload: false,
    uploadPath: null,
    uploads: [],
    words: "",
  };
  for (const address of [`${publicUrl}/samples/amara.webp`, "/samples/amara.webp"])
    expect(await check([address])).toMatchObject({ ok: true, assets: [asset] });
  const stranger = await createUser(pool);
  const theirs = await make(stranger);
  const token = await share(theirs.id, stranger);
  const shared = `${publicUrl}/share/${token}`;
  for (const address of [shared, `${shared}/picture?width=640`, `/share/${token}`])
    expect(await check([address])).toMatchObject({
      ok: true,
      assets: [{ reference: { kind: "share", id: token }, contentId: null, objectId: null }],
    });
  await pool.query("update shared_pages set ended_at = now() where token = $1", [token]);
  expect(await check([shared])).toMatchObject({ ok: false, code: "reference_unusable" });
  expect(await read({ role: "reference", reference: { kind: "share", id: token } })).toBeNull();
});

test("an upload in a consuming role is consumed unless another role uses it too, and only uploads are consumed", async () => {
  const [lone, both, made] = [await upload(), await upload(), await make()];
  const mask = (address: string) => slot(address, { role: "mask", needsConsent: false, consumed: true });
  const shown = (address: string) => slot(address, { role: "picture", needsConsent: false });
  const consumedOf = async (...slots: AssetSlot[]) => {
    const found = await resolve(slots);
    return found.ok && found.assets.map(({ role, consumed = false }) => [role, consumed]);
  };
  const [loneUrl, bothUrl, madeUrl] = [lone, both, made].map(({ path }) => addressOf(path)) as [
    string,
    string,
    string,
  ];
  expect(await consumedOf(shown(bothUrl), mask(loneUrl))).toEqual([
    ["picture", false],
    ["mask", true],
  ]);
  expect(await consumedOf(shown(bothUrl), mask(`upload:${both.objectId}`))).toEqual([
    ["picture", false],
    ["mask", false],
  ]);
  expect(await consumedOf(mask(bothUrl), { ...mask(bothUrl), role: "background" })).toEqual([
    ["mask", true],
    ["background", true],
  ]);
  expect(await consumedOf(mask(madeUrl), mask("/samples/amara.webp"))).toEqual([
    ["mask", false],
    ["mask", false],
  ]);
});
