/** The studio while its server cannot be reached: what is kept, and a countdown to the next attempt. */
import { WifiOff } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { readUnderWay } from "#tools/shell/queue/remembered-job-count.ts";
import { useNow } from "#tools/shell/queue/use-now.ts";
import { useOnline } from "#platform/online.ts";
import { Button } from "#ui/button.tsx";
import { Logo } from "#ui/logo.tsx";
import { PictureScene, StateCard } from "#ui/state-card.tsx";

const firstPauseMs = 8000;
const longestPauseMs = 60_000;
/** Grows with each attempt. It is no state, because each attempt unmounts this component. */
let pauseMs = firstPauseMs;

export default function ServerAway({ onRetry }: { onRetry: () => void }) {
  const online = useOnline();
  const { retry, secondsLeft } = useRetry(onRetry);
  return (
    <main className="flex min-h-dvh flex-col px-4 pb-10 md:px-7">
      <div className="flex h-16 flex-none items-center md:h-[68px]">
        <Logo />
      </div>
      <div className="grid flex-1 place-items-center">
        <StateCard
          level="h1"
          live
          className="w-full max-w-[520px]"
          scene={
            <PictureScene src="/samples/scene-woods.webp">
              <WifiOff size={26} aria-hidden="true" />
            </PictureScene>
          }
          title={online ? "The studio cannot be reached" : "You are offline"}
          actions={
            <>
              <Button onClick={retry}>Try now</Button>
              <span className="px-2 text-sm text-fg-2 tabular-nums" aria-live="off">
                next attempt in {secondsLeft} s
              </span>
            </>
          }
        >
          <p>{sentences(online)}</p>
        </StateCard>
      </div>
    </main>
  );
}

/** Retries after a pause that grows, at once when the network returns, and when a person asks for it. */
function useRetry(onRetry: () => void) {
  const [attemptAtMs] = useState(() => Date.now() + pauseMs);
  const now = useNow(true);
  const retryAfter = useEffectEvent((nextPauseMs: number) => {
    pauseMs = nextPauseMs;
    onRetry();
  });
  useEffect(() => {
    const timer = setTimeout(
      () => retryAfter(Math.min(longestPauseMs, pauseMs * 2)),
      attemptAtMs - Date.now(),
    );
    const onOnline = () => retryAfter(firstPauseMs);
    window.addEventListener("online", onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", onOnline);
    };
  }, [attemptAtMs]);
  const retry = () => {
    pauseMs = firstPauseMs;
    onRetry();
  };
  return { retry, secondsLeft: Math.max(0, Math.ceil((attemptAtMs - now) / 1000)) };
}

const words = ["No job", "One job", "Two jobs", "Three jobs", "Four jobs", "Five jobs", "Six jobs"];

function sentences(online: boolean): string {
  const count = readUnderWay();
  const jobs = words[count] ?? `${count} jobs`;
  const cause = online ? "The server does not answer. " : "";
  const going =
    count === 0
      ? "What you made is safe on the server and will be here when the connection returns."
      : `${jobs} ${count === 1 ? "goes" : "go"} on without you; ${count === 1 ? "it" : "they"} will be here when the connection returns.`;
  return `${cause}The studio keeps what you typed. ${going}`;
}
