/** The function of companions: each action is a file of its own. */
import { chatWithAiGirlfriend } from "@galatea/contract/functions/chat-with-ai-girlfriend.ts";
import type { z } from "zod";
import type { FunctionContext, FunctionResult, FunctionRoute } from "#platform/http/function-route.ts";
import { chooseEngine, type ChooseEngineDeps } from "./choose-engine.ts";
import { createConversation, type CreateConversationDeps } from "./create-conversation.ts";
import { type DemoDeps, sendDemoMessage } from "./send-demo-message.stream.ts";
import { sendMessage, type SendMessageDeps } from "./send-message.stream.ts";
import { deleteMessage, type DeleteMessageDeps } from "./talk/delete-message.ts";
import { importMessages, type ImportMessagesDeps } from "./talk/import-messages.ts";
import { showBranch, type ShowBranchDeps } from "./talk/show-branch.ts";

export type CompanionDeps = CreateConversationDeps &
  SendMessageDeps &
  ChooseEngineDeps &
  DemoDeps &
  ShowBranchDeps &
  DeleteMessageDeps &
  ImportMessagesDeps;

type Request = z.output<typeof chatWithAiGirlfriend.request>;

export function chatWithAiGirlfriendRoute(deps: CompanionDeps): FunctionRoute {
  return {
    contract: chatWithAiGirlfriend,
    // The functions app hands over what this contract parsed.
    handle: (request, context) => answer(deps, request as Request, context),
    handleVisitor: async (given, { address, acceptsEvents, signal }) => {
      const request = given as Request;
      return request.action === "send_demo_message"
        ? sendDemoMessage(deps, request, { visitor: address, acceptsEvents, signal })
        : { ok: false, code: "unauthorized" };
    },
  };
}

async function answer(
  deps: CompanionDeps,
  request: Request,
  context: FunctionContext,
): Promise<FunctionResult<unknown>> {
  const { userId } = context.caller;
  switch (request.action) {
    case "create_conversation_detailed":
      return createConversation(deps, userId, request);
    case "send_message": {
      const { conversationId, message, parentId = null, isFirst = false } = request;
      return sendMessage(deps, { conversationId, message, parentId, isFirst }, context);
    }
    case "regenerate_message": {
      const { conversationId, parentId } = request;
      return sendMessage(deps, { conversationId, message: null, parentId, isFirst: false }, context);
    }
    case "stop_reply": {
      const stopped = await deps.replies.stop(userId, request.conversationId);
      if (stopped) deps.live.stop(request.conversationId);
      return { ok: true, body: { stopped } };
    }
    case "show_branch":
      return showBranch(deps, userId, request);
    case "delete_message":
      return deleteMessage(deps, userId, request.messageId);
    case "import_messages":
      return importMessages(deps, userId, request);
    case "choose_engine":
      return chooseEngine(deps, userId, request);
    case "send_demo_message":
      return sendDemoMessage(deps, request, { ...context, visitor: userId });
  }
}
