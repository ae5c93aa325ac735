/** The function of cards: each action is a file of its own. */
import { companionCards } from "@galatea/contract/functions/companion-cards.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import { exportCard, type ExportCardDeps } from "./export-card.ts";
import { importCard, type ImportCardDeps } from "./import-card.ts";

export type CompanionCardsDeps = ImportCardDeps & ExportCardDeps;

export const companionCardsRoute = (deps: CompanionCardsDeps): FunctionRoute =>
  functionRoute(companionCards, (request, { caller: { userId } }) => {
    switch (request.action) {
      case "import_companion_card":
        return importCard(deps, userId, request);
      case "export_companion_card":
        return exportCard(deps, userId, request);
    }
  });
