/**
 * The models of the public folder. The prerendered page shows those that the server stores at its start; the list of the
 * folder then says which are there now.
 */
import { useCallback, useEffect, useState } from "react";
import { listFolder } from "./list-folder.ts";
import { firstModels, modelsOf, type Model } from "./models.ts";

type Models = { models: readonly Model[]; status: "loading" | "listed" | "failed" };

export function useModels(): Models & { retry: () => void } {
  const [state, setState] = useState<Models>({ models: firstModels, status: "loading" });
  const load = useCallback((): AbortController => {
    const controller = new AbortController();
    listFolder(controller.signal).then(
      (files) => setState({ models: modelsOf(files), status: "listed" }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.error("The gallery could not be listed", error);
        setState((before) => ({ ...before, status: "failed" }));
      },
    );
    return controller;
  }, []);
  useEffect(() => {
    const controller = load();
    return () => controller.abort();
  }, [load]);
  const retry = useCallback(() => {
    setState((before) => ({ ...before, status: "loading" }));
    load();
  }, [load]);
  return { ...state, retry };
}
