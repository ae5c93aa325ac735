/** Characters on a real database and real files, with an engine that a test directs. */
import { randomUUID } from "node:crypto";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import type { ImageEngine, ImageRequest, ImageResult } from "@galatea/engines/image/engine.ts";
import sharp from "sharp";
import { restoreCharacterVersionRoute } from "#features/character-versions/restore-character-version.route.ts";
import { createEngineList, plainly } from "#core/engines/engine-list.ts";
import { createFakeEngine } from "#tools/image/testing/fake-engine.ts";
import { callRoute, openToolFixture } from "#testing/tool-fixture.ts";
import { characterTool } from "../character.tool.ts";

export { publicUrl } from "#testing/tool-fixture.ts";

export type Draw = (request: ImageRequest) => Promise<Partial<ImageResult>>;
export type CharacterFixture = Awaited<ReturnType<typeof openCharacterFixture>>;
type Answer = { ok: boolean; code?: string; error?: string; status?: number; body?: Record<string, unknown> };
type CallOptions = Parameters<typeof callRoute>[3];

export async function openCharacterFixture() {
  const fixture = await openToolFixture("character");
  const { deps, pool, objects, assets } = fixture;
  const { engine, direct } = createDirectedEngine();
  await fixture.publish(engine);
  const { characters, ledger } = deps;
  const tool = fixture.mount(
    characterTool({ ...deps, engines: { image: createEngineList([plainly(engine)]) } }),
  );
  const restore = restoreCharacterVersionRoute({ characters });
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(text, values)).rows;

  return {
    pool,
    rows,
    engine,
    direct,
    objects,
    sweep: assets.sweep,
    characters,
    customer: (tier = "standard", credit = 500): Promise<string> => fixture.customer(credit, tier),
    /** Answers a job to run, or a refusal. */
    submit: (userId: string, body: object, options: CallOptions = {}): Promise<Answer> =>
      tool.call(userId, body, options) as Promise<Answer>,
    restore: (userId: string, characterId: string, version: number): Promise<Answer> =>
      callRoute(restore, userId, { characterId, version }) as Promise<Answer>,
    run: (jobId: string): Promise<void> => tool.run(jobId),
    /** Uploads as the browser does. @returns the upload's URL. */
    upload: async (userId: string, name = `${randomUUID()}.png`): Promise<string> => {
      const object = { bucket: contentBucket, path: `${userId}/${name}` };
      await objects.put({ ...object, bytes: await picture(), mimeType: "image/png", ownerId: userId });
      return objects.publicUrl(object.bucket, object.path);
    },
    /** The id of a stored file by its URL. */
    fileIdOf: async (url: string): Promise<string> => {
      const name = decodeURIComponent(new URL(url).pathname.split(`/${contentBucket}/`)[1] ?? "");
      return (
        (await rows<{ id: string }>("select id from storage.objects where name = $1", [name]))[0]?.id ?? ""
      );
    },
    files: (userId: string) =>
      rows<{ name: string }>("select name from storage.objects where name like $1", [`${userId}/%`]),
    balance: (userId: string) => ledger.balance(userId),
  };
}

const picture = (widthPx = 896, heightPx = 1120): Promise<Buffer> =>
  sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: "#957" } })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** Draws a plain picture of the requested size unless a test sets another drawing. */
function createDirectedEngine() {
  let draw: Draw = () => Promise.resolve({});
  const engine: ImageEngine = {
    ...createFakeEngine("test", { styles: ["ink", "pastel"], negativePrompt: false }),
    label: "Test engine",
    generate: async (request) => ({
      bytes: await picture(request.size.widthPx, request.size.heightPx),
      mimeType: "image/png",
      ...request.size,
      seed: request.seed,
      model: "test-1",
      trainedModel: false,
      parsed: [{ kind: "person", label: "woman" }],
      identity: { face: request.prompt },
      ...(await draw(request)),
    }),
  };
  return {
    engine,
    direct: (how: Draw): void => {
      draw = how;
    },
  };
}
