/** Hydrates the prerendered page. */
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reloadWhenPartsAreGone } from "#platform/service-worker.ts";
import { stopKeepingPresses } from "./early-press.ts";

reloadWhenPartsAreGone();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
  stopKeepingPresses();
});
