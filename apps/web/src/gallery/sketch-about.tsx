/** Explains "Sketch preview": the strengths of the built-in engine, with examples, and the use of a real model. */
import { Dialog } from "#ui/dialog.tsx";
import { SketchExamplePicture } from "./sketch-example-picture.tsx";
import { sketchExamples } from "./sketch-examples.ts";

export default function SketchAbout({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sketch preview"
      description="The engine that comes with Galatea. It draws an illustration from your words, without a model, a key or a graphics card."
      className="md:w-[min(640px,calc(100vw-48px))]!"
    >
      <ul className="grid grid-cols-3 gap-3">
        {sketchExamples.map(({ picture, prompt }) => (
          <li key={picture}>
            <SketchExamplePicture picture={picture} />
            <p className="mt-2 text-sm text-pretty text-fg-2">{prompt}</p>
          </li>
        ))}
      </ul>
      <dl className="grid gap-4 md:grid-cols-2">
        <div>
          <dt className="font-strong">Good at</dt>
          <dd className="mt-1 text-pretty text-fg-2">
            One or two people with their age, hair and clothes, a place, the time of day, the weather and the
            light. Animals, things and landscapes. The same character again.
          </dd>
        </div>
        <div>
          <dt className="font-strong">Not made for</dt>
          <dd className="mt-1 text-pretty text-fg-2">
            Photographs, writing in the picture, crowds and unusual actions. What it cannot draw is shown as
            “not used” beneath your description.
          </dd>
        </div>
      </dl>
      <p className="text-sm text-pretty text-fg-2">
        A real image model can be connected by whoever runs this studio: docs/engines.md of Galatea says how.
        Your descriptions and characters work with it unchanged.
      </p>
    </Dialog>
  );
}
