/** Shown when a page failed to render, with a button that loads it again. */
import { useEffect } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";

export function BrokenPage({ error }: { error: unknown }) {
  useEffect(() => {
    console.error("A page failed to render", error);
  }, [error]);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <StateCard
        level="h1"
        className="w-full max-w-[520px]"
        scene={<EmptyScene>!</EmptyScene>}
        title="This page broke"
        actions={<Button onClick={() => window.location.reload()}>Load again</Button>}
      >
        <p>Something went wrong on our side. Running jobs continue, and nothing was charged.</p>
      </StateCard>
    </main>
  );
}
