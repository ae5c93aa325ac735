/** For tests: the ffmpeg that comes with the package, because it starts much faster than most systems' own. */
import path from "node:path";
import { bundledFfmpeg } from "../../video/ffmpeg.ts";

const bundled = bundledFfmpeg();
if (bundled !== undefined)
  process.env["PATH"] = `${path.dirname(bundled)}${path.delimiter}${process.env["PATH"] ?? ""}`;
