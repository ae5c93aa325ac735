/**
 * Process Image with a model that finds outlines: it cuts out the photos that do not show their background by themselves,
 * and the engine without a model does everything else. The pair has the model's name.
 */
import { type ProcessOperation, processOperations } from "@galatea/contract/process-options.ts";
import type { ProcessEngine, ProcessRequest } from "./engine.ts";

/** @param embedded has no network of its own, which would do the model's work. */
export function withModel(embedded: ProcessEngine, model: ProcessEngine): ProcessEngine {
  const canModel = (operation: ProcessOperation): boolean => model.capabilities.uploads.includes(operation);
  const needsModel = async (request: ProcessRequest): Promise<boolean> =>
    canModel(request.options.operation) && !(await embedded.preflight(request)).ok;
  return {
    ...model,
    deterministic: false,
    capabilities: {
      ...embedded.capabilities,
      uploads: processOperations.filter(
        (operation) => canModel(operation) || embedded.capabilities.uploads.includes(operation),
      ),
    },
    preflight: async (request) =>
      (await needsModel(request)) ? model.preflight(request) : embedded.preflight(request),
    process: async (request, run) =>
      (await needsModel(request))
        ? model.process(request, run)
        : { ...(await embedded.process(request, run)), label: embedded.label },
    close: () => {
      embedded.close();
      model.close();
    },
  };
}
