import { testImageEngine } from "@galatea/engines/conformance/image-engine.ts";
import { createSketchEngine } from "./image-engine.ts";

testImageEngine("The sketch engine", createSketchEngine);
