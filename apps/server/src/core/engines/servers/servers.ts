/**
 * Every kind of server that models run on. Where several serve a tool by their variables, the earlier
 * one is preferred: an own machine before a service that charges for each picture, but for Google's image model
 * (engine-settings.ts).
 */
import type { ModelServer } from "../models.ts";
import { a1111 } from "./a1111.ts";
import { compatible, services } from "./ai-sdk.ts";
import { comfyui } from "./comfyui.ts";
import { sdServer } from "./sd-server.ts";

export const modelServers: readonly ModelServer[] = [comfyui, sdServer, a1111, compatible, ...services];
