import { testImageEngine } from "../../testing/conformance/image-engine.ts";
import { createSketchEngine } from "./embedded.ts";

testImageEngine("The sketch engine", createSketchEngine);
