/** Which engine serves which capability, by configuration: so far the embedded ones, which are always there. */
import type { EngineCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { createEmbeddedChatEngine } from "@galatea/engines/chat/embedded.ts";
import type { ChatEngine } from "@galatea/engines/chat/engine.ts";
import { createEmbeddedEditEngine } from "@galatea/engines/edit/embedded.ts";
import type { EditEngine } from "@galatea/engines/edit/engine.ts";
import type { EngineFacts } from "@galatea/engines/engine.ts";
import { createSketchEngine } from "@galatea/engines/image/embedded.ts";
import type { ImageEngine } from "@galatea/engines/image/engine.ts";
import { createEmbeddedProcessEngine } from "@galatea/engines/process/embedded.ts";
import type { ProcessEngine } from "@galatea/engines/process/engine.ts";
import { createEmbeddedUpscaleEngine } from "@galatea/engines/upscale/embedded.ts";
import type { UpscaleEngine } from "@galatea/engines/upscale/engine.ts";
import { createEmbeddedVideoEngine } from "@galatea/engines/video/embedded.ts";
import type { VideoEngine } from "@galatea/engines/video/engine.ts";

type AnyEngine = EngineFacts & { readonly capabilities: EngineCapabilities };

/** Each call gives the first healthy engine of the configured ones. */
export type Engines = {
  image(): ImageEngine;
  edit(): EditEngine;
  video(): VideoEngine;
  upscale(): UpscaleEngine;
  process(): ProcessEngine;
  chat(): ChatEngine;
  /** Every engine that this process can run, for publication in `engine_status`. */
  all(): readonly AnyEngine[];
  /** Ends what engines keep running. */
  close(): void;
};

export function createEngines(): Engines {
  const image = createSketchEngine();
  const edit = createEmbeddedEditEngine();
  const video = createEmbeddedVideoEngine();
  const upscale = createEmbeddedUpscaleEngine();
  const process = createEmbeddedProcessEngine();
  const chat = createEmbeddedChatEngine();
  const all: readonly AnyEngine[] = [image, edit, video, upscale, process, chat];
  return {
    image: () => image,
    edit: () => edit,
    video: () => video,
    upscale: () => upscale,
    process: () => process,
    chat: () => chat,
    all: () => all,
    close: () => {
      for (const engine of all) engine.close();
    },
  };
}
