import { testEditEngine } from "../../conformance/edit-engine.ts";
import { createEmbeddedEditEngine } from "./embedded.ts";

testEditEngine("The embedded edit engine", createEmbeddedEditEngine);
