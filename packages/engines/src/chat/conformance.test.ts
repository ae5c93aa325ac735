import { testChatEngine } from "../../conformance/chat-engine.ts";
import { createEmbeddedChatEngine } from "./embedded.ts";

testChatEngine("The scripted persona", createEmbeddedChatEngine);
