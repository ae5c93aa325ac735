/** Process Image on a real database, queue and object store; the test brings the engine. */
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import type { ProcessEngine } from "@galatea/engines/process/engine.ts";
import type { FunctionResult } from "#platform/http/function-route.ts";
import { createEngineList, plainly } from "#core/engines/engine-list.ts";
import { openToolFixture, type Upload } from "#testing/tool-fixture.ts";
import { processTool } from "../process.tool.ts";
import { reapOnce } from "../../pipeline/reap.ts";

export async function openProcessFixture(engine: ProcessEngine) {
  const fixture = await openToolFixture("process");
  const { deps, pool, objects, assets } = fixture;
  const setAway = (isAway: boolean): Promise<void> => fixture.publish(engine, isAway ? "away" : null);
  await setAway(false);
  const tool = fixture.mount(
    processTool({ ...deps, engines: { process: createEngineList([plainly(engine)]) } }),
  );
  return {
    pool,
    setAway,
    customer: (credits = 200): Promise<string> => fixture.customer(credits),
    call: (
      userId: string,
      request: object,
      idempotencyKey: string | null = null,
    ): Promise<FunctionResult<unknown>> =>
      tool.call(userId, request, { idempotencyKey, respondAsync: false }),
    /** Runs all queued jobs of a person, and removes files without rows. */
    work: async (userId: string): Promise<void> => {
      await tool.work(userId);
      await assets.sweep();
    },
    assetsOf: fixture.assetsOf,
    reap: () => reapOnce({ ...deps, sweeps: [] }),
    /** An upload with a note, as the screens make it. */
    upload: async (userId: string, { width, height } = { width: 32, height: 24 }): Promise<Upload> => {
      const upload = await fixture.upload(userId, { width, height, background: "#456" });
      await pool.query(
        "insert into generated_content (user_id, content_type, content_url) values ($1, 'reference_image', $2)",
        [userId, upload.url],
      );
      return upload;
    },
    isThere: async (objectPath: string): Promise<boolean> =>
      (await objects.get(contentBucket, objectPath)) !== null,
    removeFile: (objectPath: string): Promise<void> => objects.remove(contentBucket, [objectPath]),
    balanceOf: fixture.balanceOf,
  };
}
