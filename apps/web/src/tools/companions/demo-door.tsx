/** For who talked in the public demo in this tab: the way on with the same companion. */
import { demoCompanionOf } from "@galatea/contract/companions/demo.ts";
import { useState } from "react";
import { lastDemoId } from "#platform/demo-talk.ts";
import { Button } from "#ui/button.tsx";

export function DemoDoor({ onContinue }: { onContinue: (demoId: string) => void }) {
  const [companion] = useState(() => demoCompanionOf(lastDemoId() ?? ""));
  if (!companion) return null;
  const { id, name } = companion;
  return (
    <aside
      aria-label={`${name} of the demo`}
      className="mb-6 flex max-w-[560px] flex-wrap items-center gap-4 rounded-card bg-surface-1 p-4 shadow-card"
    >
      <img
        src={`/samples/${id}.webp`}
        alt=""
        width={64}
        height={64}
        className="size-16 flex-none rounded-md object-cover object-top"
      />
      <p className="min-w-0 flex-1 basis-52 text-sm text-pretty text-fg-2">
        {`You met ${name} in the demo. The steps are filled in for her. What was said there is not taken along.`}
      </p>
      <Button variant="primary" className="max-md:w-full" onClick={() => onContinue(id)}>
        {`Continue with ${name}`}
      </Button>
    </aside>
  );
}
