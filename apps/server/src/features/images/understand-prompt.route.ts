/** What the sketch engine reads from a description, so that a person sees it before paying. */
import { understandPrompt } from "@galatea/contract/functions/understand-prompt.ts";
import { understandPrompt as understand } from "@galatea/engines/sketch/understand.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";

export function understandPromptRoute(): FunctionRoute {
  return functionRoute(understandPrompt, (input) => {
    const { understood, unused } = understand(input.prompt, {
      seed: 0,
      size: { widthPx: 1024, heightPx: 1024 },
    });
    return Promise.resolve({ ok: true, body: { understood, not_used: unused } });
  });
}
