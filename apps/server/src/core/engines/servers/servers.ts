/** Every kind of server that models run on. Where several serve a tool by their variables, the earlier one is preferred. */
import type { ModelServer } from "../models.ts";
import { comfyui } from "./comfyui.ts";
import { sdServer } from "./sd-server.ts";

export const modelServers: readonly ModelServer[] = [comfyui, sdServer];
