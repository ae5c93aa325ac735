/** The engine's name as a badge. That of the built-in engine opens an explanation. */
import { Info } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Badge } from "#ui/badge.tsx";

const SketchAbout = lazy(() => import("./sketch-about.tsx"));

export function EngineName({ name }: { name: string }) {
  const [asked, setAsked] = useState(false);
  if (name !== "Sketch preview") return <Badge>{name}</Badge>;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${name}: what is that?`}
        onClick={() => setAsked(true)}
        className="group -my-2 inline-flex min-h-11 items-center rounded-full"
      >
        <Badge className="transition-colors duration-150 group-hover:text-fg">
          {name}
          <Info size={16} aria-hidden="true" />
        </Badge>
      </button>
      {asked && (
        <Suspense fallback={null}>
          <SketchAbout onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
