/**
 * The model that the address names (`?model=aiko`) is open. A click adds it to the history, so that Back closes it and the
 * address can be shared.
 */
import { useLocation, useNavigate } from "react-router";
import { modelsPath, type Model } from "./models.ts";

export type OpenedModel = {
  model: Model | null;
  /** Its position among those that are shown, from 0. */
  index: number;
  close: () => void;
  /** Shows the next one, or the one before, in place of this one. */
  move: (by: 1 | -1) => void;
};

/** The state of a history entry that a click on this page has made. */
export const openedHere = { openedHere: true };

export function modelAddress(search: string, name: string | null): string {
  const params = new URLSearchParams(search);
  if (name === null) params.delete("model");
  else params.set("model", name);
  const query = params.toString();
  return query === "" ? modelsPath : `${modelsPath}?${query}`;
}

/** @param models in the sequence in which they are shown. */
export function useOpenedModel(models: readonly Model[], name: string | null): OpenedModel {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const index = models.findIndex((model) => model.name === name);
  const replace = (next: string | null): void =>
    void navigate(modelAddress(search, next), { replace: true, state, preventScrollReset: true });
  return {
    model: models[index] ?? null,
    index,
    close: () => {
      if (isOpenedHere(state)) void navigate(-1);
      else replace(null);
    },
    move: (by) => {
      const next = models[(index + by + models.length) % models.length];
      if (next) replace(next.name);
    },
  };
}

const isOpenedHere = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "openedHere" in state;
