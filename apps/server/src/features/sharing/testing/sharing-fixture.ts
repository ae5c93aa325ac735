/** Shared pages on a real database and a real object store, with people, their pictures and their calls. */
import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { Pool } from "pg";
import sharp from "sharp";
import { afterAll } from "vitest";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import { createFileFactsStore } from "#core/assets/file-facts.store.ts";
import { createLedgerStore } from "#core/ledger/ledger.store.ts";
import { createModeration } from "#core/moderation/moderation.ts";
import { createModerationStore } from "#core/moderation/moderation.store.ts";
import { textChecker } from "#core/moderation/text-checker.ts";
import { markAsAi } from "#core/provenance/mark-as-ai.ts";
import { createPublicPages } from "#core/public-page/public-page.ts";
import { openDatabase } from "#platform/db.ts";
import type { FunctionContext, FunctionResult, FunctionRoute } from "#platform/http/function-route.ts";
import { createLog } from "#platform/log.ts";
import { createTransactor } from "#platform/transaction.ts";
import { insertDoneJob } from "#testing/done-job.ts";
import { openTestObjects } from "#testing/object-store.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { createBrandingStore } from "../branding.store.ts";
import { getShareBrandingRoute } from "../get-share-branding.route.ts";
import { revokeShareRoute } from "../revoke-share.route.ts";
import { setShareBrandingRoute } from "../set-share-branding.route.ts";
import { shareContentRoute } from "../share-content.route.ts";
import { sharedPageApp } from "../shared-page.route.ts";
import { createSharingStore } from "../sharing.store.ts";

const publicUrl = "https://galatea.test";

export async function openSharingFixture() {
  const { url, gatewayUrl } = await createTestDatabase();
  const pool = new Pool({ connectionString: url });
  const database = openDatabase({ url, maxConnections: 4, name: "test" });
  const log = createLog({ level: "silent" });
  const storage = await openTestObjects({ gatewayUrl, ownerPool: pool, publicUrl, log });
  const { objects } = storage;
  afterAll(async () => {
    await Promise.all([database.close(), storage.close()]);
    await pool.end();
  });
  const sharing = createSharingStore(database);
  const fileFacts = createFileFactsStore(database);
  const transactor = createTransactor(database);
  const branding = createBrandingStore(database);
  const ledger = createLedgerStore(database);
  const moderation = createModeration({
    store: createModerationStore(database),
    log,
    checkers: [textChecker],
  });
  const pages: Hono = sharedPageApp({ sharing, objects, sendPage: createPublicPages(""), publicUrl });
  const routes: FunctionRoute[] = [
    shareContentRoute({ sharing, fileFacts, transactor, publicUrl }),
    revokeShareRoute({ sharing }),
    getShareBrandingRoute({ branding, ledger }),
    setShareBrandingRoute({ branding, ledger, objects, moderation, fileFacts, transactor, publicUrl }),
  ];

  return {
    pool,
    database,
    /** GET below /share. */
    get: async (address: string, headers: Record<string, string> = {}): Promise<Response> =>
      pages.request(address, { headers }),
    head: async (address: string): Promise<Response> => pages.request(address, { method: "HEAD" }),
    /** Parses the request by its contract first, as the HTTP boundary does. */
    call: async (userId: string, name: string, body: object): Promise<FunctionResult<unknown>> => {
      const route = routes.find((candidate) => candidate.contract.name === name);
      if (!route) throw new Error(`There is no function ${name}.`);
      const parsed = route.contract.request.safeParse(body);
      if (!parsed.success) return { ok: false, code: "invalid_request" };
      return route.handle(parsed.data, { caller: { userId } } as FunctionContext);
    },
    /** A picture that a job of this person made: 1000 × 800 pixels, with an AI mark. */
    makePicture: async (
      userId: string,
      prompt = "a lake",
      { uploads = [] as string[], showsUpload = false } = {},
    ): Promise<string> => {
      const jobId = await insertDoneJob(pool, userId);
      await pool.query("update generation_jobs set uploads = $2, shows_upload = $3 where id = $1", [
        jobId,
        uploads,
        showsUpload,
      ]);
      const object = { bucket: contentBucket, path: `${userId}/1-${randomBytes(8).toString("hex")}.png` };
      const bytes = markAsAi(await plainPicture(1000, 800), {
        trainedModel: false,
        way: "created",
        engine: "sketch",
      });
      await objects.put({ ...object, bytes, mimeType: "image/png", ownerId: userId });
      const { rows } = await pool.query<{ id: string }>(
        `insert into generated_content (user_id, content_type, content_url, prompt, generation_params,
                                        object_bucket, object_path, job_id)
         values ($1, 'image', $2, $3, $4, $5, $6, $7) returning id`,
        [
          userId,
          objects.publicUrl(object.bucket, object.path),
          prompt,
          { width: 1000, height: 800, label: "sketch preview" },
          object.bucket,
          object.path,
          jobId,
        ],
      );
      return rows[0]?.id ?? "";
    },
    /** A video that a job of this person made, with its poster; any bytes serve as the video's. */
    makeVideo: async (userId: string, bytes: Uint8Array): Promise<string> => {
      const random = randomBytes(8).toString("hex");
      const video = { bucket: contentBucket, path: `${userId}/2-${random}.mp4` };
      const poster = { bucket: contentBucket, path: `${userId}/2-${random}-poster.png` };
      await objects.put({ ...video, bytes, mimeType: "video/mp4", ownerId: userId });
      const still = await plainPicture(640, 360);
      await objects.put({ ...poster, bytes: still, mimeType: "image/png", ownerId: userId });
      const { rows } = await pool.query<{ id: string }>(
        `insert into generated_content (user_id, content_type, content_url, prompt, generation_params,
                                        object_bucket, object_path, poster_path, job_id)
         values ($1, 'video', $2, 'she turns', $3, $4, $5, $6, $7) returning id`,
        [
          userId,
          objects.publicUrl(video.bucket, video.path),
          { width: 640, height: 360, duration: 6, poster_url: objects.publicUrl(poster.bucket, poster.path) },
          video.bucket,
          video.path,
          poster.path,
          await insertDoneJob(pool, userId),
        ],
      );
      return rows[0]?.id ?? "";
    },
    /** What the person has declared about uploads: their paths. */
    declarationsOf: async (userId: string): Promise<(string | null)[]> => {
      const { rows } = await pool.query<{ object_path: string | null }>(
        "select object_path from picture_consents where user_id = $1 order by created_at",
        [userId],
      );
      return rows.map(({ object_path }) => object_path);
    },
    /** The id of an upload. */
    uploadId: async (path: string): Promise<string> => {
      const { rows } = await pool.query<{ id: string }>("select id from storage.objects where name = $1", [
        path,
      ]);
      return rows[0]?.id ?? "";
    },
    /** Stores a file as the person's own upload, and returns its path in the bucket. */
    upload: async (userId: string, name: string, bytes: Uint8Array): Promise<string> => {
      const object = { bucket: contentBucket, path: `${userId}/${name}`, bytes };
      await objects.put({ ...object, mimeType: "image/png", ownerId: userId });
      return object.path;
    },
    objectExists: async (name: string): Promise<boolean> => (await objects.get(contentBucket, name)) !== null,
  };
}

export const plainPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#264653" } })
    .png()
    .toBuffer();
