/** The renderer process for uploads. */
import { serveRenderer } from "./serve-renderer.ts";
import { openUploadFrames } from "./upload-video.ts";

serveRenderer(openUploadFrames);
