import { testImageEngine } from "@galatea/engines/conformance/image-engine.ts";
import { createSketchImageEngine } from "./image-engine.ts";

testImageEngine("The sketch engine", createSketchImageEngine);
