import { testProcessEngine } from "../../conformance/process-engine.ts";
import { createEmbeddedProcessEngine } from "./embedded.ts";

testProcessEngine("The embedded process engine", createEmbeddedProcessEngine);
