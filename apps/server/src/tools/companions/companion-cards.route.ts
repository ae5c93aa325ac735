/** The function of cards: each action is a file of its own. */
import { companionCards } from "@galatea/contract/functions/companion-cards.ts";
import { functionRoute, type FunctionRoute } from "#platform/http/function-route.ts";
import { exportCard, type ExportCardDeps } from "./export-card.ts";
import { exportLorebook, importLorebook, type LorebookDeps } from "./lorebook-files.ts";
import { importCard, type ImportCardDeps } from "./import-card.ts";

export type CompanionCardsDeps = ImportCardDeps & ExportCardDeps & LorebookDeps;

export const companionCardsRoute = (deps: CompanionCardsDeps): FunctionRoute =>
  functionRoute(companionCards, (request, { caller: { userId } }) => {
    switch (request.action) {
      case "import_companion_card":
        return importCard(deps, userId, request);
      case "export_companion_card":
        return exportCard(deps, userId, request);
      case "import_lorebook":
        return importLorebook(deps, userId, request);
      case "export_lorebook":
        return exportLorebook(deps, userId, request);
    }
  });
