/**
 * Draws stored scenes for the edit and process engines. They share one renderer process, which ends when the last of
 * them closes.
 */
import type { RunControl } from "@galatea/engines/engine.ts";
import { createRendererProcess, type RendererProcess } from "./renderer-process.ts";
import type { RenderRequest } from "./messages.ts";

export type SceneRenderer = {
  /** PNG bytes. @throws {EngineError} and nothing else. */
  render(request: RenderRequest, run: RunControl): Promise<Uint8Array>;
  close(): void;
};

const idleMs = 5 * 60_000;
let shared: { process: RendererProcess; users: number } | undefined;

export function openSceneRenderer(): SceneRenderer {
  shared ??= { process: createRendererProcess(idleMs), users: 0 };
  const mine = shared;
  mine.users += 1;
  let isOpen = true;
  return {
    render: async (request, run) => (await mine.process.ask({ kind: "render", request }, run)).bytes,
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      mine.users -= 1;
      if (mine.users > 0) return;
      mine.process.close();
      if (shared === mine) shared = undefined;
    },
  };
}
