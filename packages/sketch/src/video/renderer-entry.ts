/** The renderer process for pictures drawn here. */
import { serveRenderer } from "@galatea/engines/video/serve-renderer.ts";
import { openSceneFrames } from "./scene-video.ts";

serveRenderer(openSceneFrames);
