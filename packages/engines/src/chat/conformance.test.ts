import { testChatEngine } from "../../testing/conformance/chat-engine.ts";
import { createEmbeddedChatEngine } from "./embedded.ts";

testChatEngine("The scripted persona", createEmbeddedChatEngine);
