import { testVideoEngine } from "../../conformance/video-engine.ts";
import { createEmbeddedVideoEngine } from "./embedded.ts";

testVideoEngine("The embedded video engine", createEmbeddedVideoEngine);
