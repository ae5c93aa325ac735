/** What each thing costs, and how far the balance goes. */
import { costCredits } from "@galatea/contract/costs.ts";
import {
  Expand,
  Film,
  Image,
  ImagePlus,
  MessagesSquare,
  PencilLine,
  ScanLine,
  type LucideIcon,
} from "lucide-react";
import { CoinDot, formatCredits } from "#ui/price.tsx";

const rows: readonly { icon: LucideIcon; label: string; credits: number }[] = [
  { icon: Image, label: "Picture or character", credits: costCredits.image },
  { icon: Film, label: "Video, six seconds", credits: costCredits.video },
  { icon: ScanLine, label: "Process Image", credits: costCredits.process },
  { icon: Expand, label: "Upscale to 4×", credits: costCredits.upscale },
  { icon: PencilLine, label: "Edit", credits: costCredits.edit },
  { icon: ImagePlus, label: "Companion picture", credits: costCredits.companionImage },
  { icon: MessagesSquare, label: "Message to a companion", credits: costCredits.companionMessage },
];

export function CreditUsage({ balance }: { balance: number | null }) {
  return (
    <div className="mt-8 grid gap-3.5 md:mt-11 lg:grid-cols-[1fr_1.35fr]">
      <section aria-labelledby="credit-usage" className="card p-[22px] md:px-[30px] md:py-7">
        <h2 id="credit-usage" className="page-title">
          Credit Usage
        </h2>
        <ul className="mt-3.5">
          {rows.map(({ icon: Icon, label, credits }) => (
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
      <HowCreditsWork balance={balance} />
    </div>
  );
}

function HowCreditsWork({ balance }: { balance: number | null }) {
  const pictures = balance === null ? null : Math.floor(balance / costCredits.image);
  return (
    <section aria-labelledby="credits-reach" className="card flex flex-col p-[22px] md:px-[30px] md:py-7">
      <h2 id="credits-reach" className="page-title">
        What your credits make
      </h2>
      {pictures !== null && balance !== null && pictures > 0 && (
        <p className="mt-2.5 font-serif text-[56px] leading-[1.05] font-[350] tracking-[-0.03em] tabular-nums">
          {formatCredits(pictures)}{" "}
          <span className="font-sans text-base font-text tracking-normal text-fg-2">
            {pictures === 1 ? "picture" : "pictures"} from {formatCredits(balance)} credits
          </span>
        </p>
      )}
      <ul className="mt-6 grid max-w-[46ch] gap-4 text-md text-pretty text-fg-2">
        <li>Credits that expire first are spent first. Each purchase lasts six months.</li>
        <li>
          A job that fails or that you cancel costs nothing: its credits go back to the purchase they came
          from.
        </li>
        <li>Every plan is paid once. Nothing renews by itself.</li>
      </ul>
    </section>
  );
}
