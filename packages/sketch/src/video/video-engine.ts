/** The video engine for pictures drawn here: it draws their layers again and moves each of them. */
import { EngineError, type OwnPictures } from "@galatea/engines/engine.ts";
import type { VideoEngine, VideoRequest } from "@galatea/engines/video/engine.ts";
import { createRenderedEngine, type RenderedEngineOptions } from "@galatea/engines/video/rendered-engine.ts";
import { planSceneMotion, sceneOf } from "./scene-life.ts";

export const createSketchVideoEngine = (
  options: RenderedEngineOptions = {},
): VideoEngine & OwnPictures<VideoRequest> => ({
  ...createRenderedEngine(
    {
      id: "sketch",
      entry: new URL("./renderer-entry.ts", import.meta.url),
      plan: (request) => {
        const scene = sceneOf(request.picture?.scene);
        if (scene === undefined)
          throw new EngineError("engine_bad_input", "The picture has no scene that could be animated.");
        return planSceneMotion(request, scene);
      },
    },
    options,
  ),
  // A video that continues another begins with that video's last frame, which is no drawing of the scene.
  serves: ({ picture, continues }) => continues !== true && sceneOf(picture.scene) !== undefined,
});
