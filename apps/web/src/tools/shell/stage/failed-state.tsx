/** A job that failed: what happened, that the credits are back, and trying again where that can help. */
import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { refundPath } from "#tools/shell/queue/job-failure.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { PictureScene, StateCard } from "#ui/state-card.tsx";

type FailedStateProps = {
  jobId: string;
  title: string;
  /** What happened, what it cost and what is kept. */
  children: ReactNode;
  backCredits: number;
  /** Null where trying again cannot help. */
  retry: { priceCredits: number; onRetry: () => void } | null;
  /** What there is to do in place of trying again. */
  otherwise?: ReactNode;
  /** The picture that it was about. */
  pictureUrl?: string | null | undefined;
};

export function FailedState(props: FailedStateProps) {
  const { jobId, title, children, backCredits, retry, otherwise } = props;
  return (
    <StateCard
      live
      className="w-full max-w-[460px]"
      scene={
        <PictureScene src={props.pictureUrl ?? "/samples/scene-lake.webp"} blurred>
          <Badge tone="success" className="h-[34px]! bg-[oklch(0.2_0.03_158/0.85)]!">
            <RotateCcw size={16} aria-hidden="true" />
            {backCredits} credits are back
          </Badge>
        </PictureScene>
      }
      title={title}
      actions={
        <>
          {retry ? (
            <Button variant="soft" priceCredits={retry.priceCredits} onClick={retry.onRetry}>
              Try again
            </Button>
          ) : (
            otherwise
          )}
          <ButtonLink to={refundPath(jobId)} variant="plain">
            See the refund
          </ButtonLink>
        </>
      }
    >
      <p>{children}</p>
    </StateCard>
  );
}
