/**
 * Combines two engines into one for edit, process and video. Pictures of the sketch engine go to the engine that knows
 * their scene, all others to the engine that works on pixels. The pair has the second engine's name.
 */
import type { EditEngine, EditRequest } from "@galatea/engines/edit/engine.ts";
import type { EngineFacts, EngineHealth, OwnPictures } from "@galatea/engines/engine.ts";
import type { ProcessEngine, ProcessRequest } from "@galatea/engines/process/engine.ts";
import type { VideoEngine, VideoRequest } from "@galatea/engines/video/engine.ts";

type Own<Engine, Request> = Engine & OwnPictures<Request>;

export function chooseEditEngine(own: Own<EditEngine, EditRequest>, uploads: EditEngine): EditEngine {
  const engineFor = (request: EditRequest): EditEngine => (own.serves(request) ? own : uploads);
  return {
    ...factsOf(own, uploads),
    capabilities: { ...uploads.capabilities, ownPictures: own.capabilities.ownPictures },
    preflight: (request) => engineFor(request).preflight(request),
    edit: (request, run) => engineFor(request).edit(request, run),
  };
}

export function chooseProcessEngine(
  own: Own<ProcessEngine, ProcessRequest>,
  uploads: ProcessEngine,
): ProcessEngine {
  const engineFor = (request: ProcessRequest): ProcessEngine => (own.serves(request) ? own : uploads);
  return {
    ...factsOf(own, uploads),
    /** Read at each publication, because an operator's network may come and go. */
    get capabilities() {
      return { ...uploads.capabilities, ownPictures: own.capabilities.ownPictures };
    },
    preflight: (request) => engineFor(request).preflight(request),
    process: (request, run) => engineFor(request).process(request, run),
  };
}

export function chooseVideoEngine(own: Own<VideoEngine, VideoRequest>, uploads: VideoEngine): VideoEngine {
  const engineFor = (request: VideoRequest): VideoEngine => (own.serves(request) ? own : uploads);
  return {
    ...factsOf(own, uploads),
    capabilities: uploads.capabilities,
    preflight: (request) => engineFor(request).preflight(request),
    leavesOut: (request) => {
      const { picture } = request;
      // A video that extends another one has no scene, only pixels.
      const isOwn = picture !== undefined && own.serves({ ...request, picture, durationS: 0 });
      return (isOwn ? own : uploads).leavesOut?.(request) ?? null;
    },
    animate: (request, run) => engineFor(request).animate(request, run),
  };
}

function factsOf(own: EngineFacts, uploads: EngineFacts): EngineFacts {
  return {
    id: uploads.id,
    label: uploads.label,
    deterministic: own.deterministic && uploads.deterministic,
    trainedModel: own.trainedModel || uploads.trainedModel,
    billedPerCall: own.billedPerCall || uploads.billedPerCall,
    ...(uploads.idempotentByJobId ? { idempotentByJobId: true } : {}),
    health: async (): Promise<EngineHealth> => {
      const health = await own.health();
      return health.ok ? uploads.health() : health;
    },
    close: () => {
      own.close();
      uploads.close();
    },
  };
}
