/** Credits for a message: the companion's model may have a price of its own. */
import { companionCostCredits } from "@galatea/contract/companions/prices.ts";
import type { CompanionRow } from "#platform/database.ts";
import { engineFor, enginesOf, priceOf } from "#platform/engines.ts";
import { useSession } from "#platform/session.tsx";

export function useMessagePrice({ engine }: Pick<CompanionRow, "engine">): number {
  const { connection } = useSession();
  const serving = enginesOf(connection?.config, "chat");
  return priceOf({ costCredits: companionCostCredits.message }, engineFor(serving, engine));
}
