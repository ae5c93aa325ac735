/** A studio page that consists of one designed state. */
import type { ComponentProps } from "react";
import { StateCard } from "./state-card.tsx";

export function StatePage(props: Omit<ComponentProps<typeof StateCard>, "level" | "className">) {
  return (
    <main className="grid min-h-[70dvh] place-items-center px-4 py-10">
      <StateCard {...props} level="h1" className="w-full max-w-[520px]" />
    </main>
  );
}
