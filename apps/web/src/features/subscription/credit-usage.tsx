/** The price list, beside the spending of this month. */
import { companionCostCredits } from "@galatea/contract/companions/prices.ts";
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import { ImagePlus, MessagesSquare, type LucideIcon } from "lucide-react";
import { shownKinds, viewOf } from "#job-kinds/job-kinds.ts";
import { priceOfKind } from "#platform/engines.ts";
import { useSession } from "#platform/session.tsx";
import { CoinDot } from "#ui/price.tsx";
import { SpentPanel } from "./spent-panel.tsx";

const rowsFor = (
  config: PublicConfig | undefined,
): { icon: LucideIcon; label: string; credits: number }[] => [
  ...shownKinds.flatMap((kind) => {
    const { icon, priceLabel } = viewOf(kind).spending;
    return priceLabel === null ? [] : [{ icon, label: priceLabel, credits: priceOfKind(config, kind) }];
  }),
  { icon: ImagePlus, label: "Companion picture", credits: companionCostCredits.image },
  { icon: MessagesSquare, label: "Message to a companion", credits: companionCostCredits.message },
];

export function CreditUsage({ balance }: { balance: number | null }) {
  const { connection } = useSession();
  return (
    <div className="mt-8 grid gap-3.5 md:mt-11 lg:grid-cols-[1fr_1.35fr]">
      <section aria-labelledby="credit-usage" className="card p-[22px] md:px-[30px] md:py-7">
        <h2 id="credit-usage" className="page-title flex min-h-11 items-center">
          Credit Usage
        </h2>
        <ul className="mt-2">
          {rowsFor(connection?.config).map(({ icon: Icon, label, credits }) => (
            <li key={label} className="grid min-h-[46px] grid-cols-[22px_1fr_auto] items-center gap-3.5">
              <Icon size={18} aria-hidden="true" className="text-fg-2" />
              <span>{label}</span>
              <span className="inline-flex items-center gap-2 font-strong text-credit tabular-nums">
                <CoinDot />
                {credits}
                <span className="sr-only">credits</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <SpentPanel balance={balance} />
    </div>
  );
}
