/**
 * GET /render/image/…: smaller copies of stored pictures. Each is made once for all who ask for it at the same time,
 * and kept in the cache on disk. A picture that cannot be read is not tried again at each request.
 */
import { LRUCache } from "lru-cache";
import { imageLimits, inspectImage, renderImage, type Rendered } from "#platform/images.ts";
import type { FileStore } from "./file-store.ts";
import type { ObjectRow } from "./object-rows.ts";
import { openBytes } from "./open-file.ts";
import { refusals, toResponse } from "./refusals.ts";
import { createRenderLanes, type RenderCaller } from "./render-lanes.ts";
import { chooseRendition, needsRatio, readWanted, type Rendition } from "./renditions.ts";
import { serveObject, type Audience } from "./serve-object.ts";

export type RenderRequest = {
  request: Request;
  query: URLSearchParams;
  find: () => Promise<ObjectRow | null>;
  audience: Audience;
  caller: RenderCaller;
};
export type RenderImage = (asked: RenderRequest) => Promise<Response>;

type Failure = Extract<Rendered, { ok: false }>;

/** Larger than the limit of uploads, because our own outputs may be larger. */
const maxSourceBytes = 8 * imageLimits.bytes;
/** A version's bytes never change, so this only bounds the memory of a wrong verdict. */
const failuresForMs = 10 * 60_000;

export function createRenderImage(files: FileStore): RenderImage {
  const lanes = createRenderLanes();
  const underWay = new Map<string, Promise<Rendered | null>>();
  const failures = new LRUCache<string, Failure>({ max: 10_000, ttl: failuresForMs });
  const ratios = new LRUCache<string, number>({ max: 10_000 });

  async function make(
    object: ObjectRow,
    rendition: Rendition,
    caller: RenderCaller,
  ): Promise<Rendered | null> {
    const { version } = object;
    const read = async (): Promise<Buffer | null> => (await (await files.open(version))?.read()) ?? null;
    const entered = await lanes.run(caller, async () => {
      // Somebody else may have had it made meanwhile.
      const cached = await files.renders.open(version, rendition.name);
      if (cached) return { rendered: { ok: true as const, bytes: await cached.read() } };
      const rendered = await renderImage(read, rendition.options, caller.lane);
      if (rendered?.ok) await files.renders.write(version, rendition.name, rendered.bytes);
      else if (rendered && rendered.code !== "image_server_busy") failures.set(version, rendered);
      return { rendered };
    });
    return entered ? entered.rendered : { ok: false, code: "image_server_busy", sentence: "" };
  }

  /** A page that shows a new picture several times requests it several times at once. */
  function makeOnce(object: ObjectRow, rendition: Rendition, caller: RenderCaller): Promise<Rendered | null> {
    // The key holds the caller, so that nobody waits for a copy that is late because somebody else asked for many.
    const key = `${caller.lane}/${caller.owner}/${object.version}/${rendition.name}`;
    const running = underWay.get(key);
    if (running) return running;
    const made = make(object, rendition, caller).finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  }

  /** 1 when it cannot be read: making the copy then tells why. Null when too many wait. */
  async function ratioOf(object: ObjectRow, caller: RenderCaller): Promise<number | null> {
    const known = ratios.get(object.version);
    if (known !== undefined) return known;
    const ratio = await lanes.run(caller, async () => {
      const bytes = await (await files.open(object.version))?.read();
      const facts = bytes ? await inspectImage(bytes) : null;
      return facts ? facts.widthPx / facts.heightPx : 1;
    });
    if (ratio !== null) ratios.set(object.version, ratio);
    return ratio;
  }

  return async ({ request, query, find, audience, caller }) => {
    const wanted = readWanted(query);
    if (wanted === null) return toResponse(refusals.invalidRequest("width or height has to be a number"));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const object = await find();
      if (object === null) break;
      const { mimetype: mimeType, size } = object.metadata;
      if (!/^image\/(?:jpeg|png|webp)$/.test(mimeType) || size > maxSourceBytes) {
        return toResponse(refusals.invalidRequest("Only pictures can be rendered"));
      }
      const failed = failures.get(object.version);
      if (failed) return toResponse(refusals.image(failed.code, failed.sentence));
      const ratio = needsRatio(wanted) ? await ratioOf(object, caller) : 1;
      if (ratio === null) return toResponse(refusals.busy());
      const rendition = chooseRendition(wanted, { ratio, mimeType }, request.headers.get("accept") ?? "");
      const served = { audience, download: query.get("download"), rendition };
      const cached = await files.renders.open(object.version, rendition.name);
      if (cached) return serveObject(cached, request, object, served);
      const made = await makeOnce(object, rendition, caller);
      if (made === null) continue;
      if (made.ok) return serveObject(openBytes(made.bytes), request, object, served);
      return toResponse(
        made.code === "image_server_busy" ? refusals.busy() : refusals.image(made.code, made.sentence),
      );
    }
    return toResponse(refusals.noSuchKey());
  };
}
