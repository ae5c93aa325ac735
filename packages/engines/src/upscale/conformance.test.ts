import { testUpscaleEngine } from "../../conformance/upscale-engine.ts";
import { createEmbeddedUpscaleEngine } from "./embedded.ts";

testUpscaleEngine("ESRGAN", "best", createEmbeddedUpscaleEngine);
testUpscaleEngine("Lanczos", "fast", createEmbeddedUpscaleEngine);
