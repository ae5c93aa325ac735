/** The index of every tool. A new tool is one line here; its route and its job handler follow from its declaration. */
import type { JobKind } from "@galatea/contract/tools.ts";
import type { FunctionRoute } from "#platform/http/function-route.ts";
import { characterTool } from "#tools/character/character.tool.ts";
import { editTool } from "#tools/edit/edit.tool.ts";
import { imageTool } from "#tools/image/image.tool.ts";
import { type JobHandler, jobHandler } from "#tools/pipeline/run.ts";
import { submitRoute } from "#tools/pipeline/submit.ts";
import type { Tool, ToolTypes } from "#tools/pipeline/tool.ts";
import { processTool } from "#tools/process/process.tool.ts";
import { upscaleTool } from "#tools/upscale/upscale.tool.ts";
import { videoTool } from "#tools/video/video.tool.ts";
import type { Services } from "./services.ts";

type MountedTool = { route: FunctionRoute; handle: JobHandler };

export function mountTools(services: Services): Record<JobKind, MountedTool> {
  const mount = <T extends ToolTypes>(tool: Tool<T>): MountedTool => ({
    route: submitRoute(services, tool),
    handle: jobHandler(services, tool),
  });
  return {
    image: mount(imageTool(services)),
    character: mount(characterTool(services)),
    edit: mount(editTool(services)),
    process: mount(processTool(services)),
    upscale: mount(upscaleTool(services)),
    video: mount(videoTool(services)),
  };
}
