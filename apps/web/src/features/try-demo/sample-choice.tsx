/** The five pictures as radio buttons. */
import { SamplePicture } from "#features/media/sample-picture.tsx";
import { demoSamples } from "./demo-samples.ts";

export const SampleChoice = ({ chosenId, choose }: { chosenId: string; choose: (id: string) => void }) => (
  <fieldset className="min-w-0">
    <legend className="mb-2.5 text-sm font-strong text-fg-2 max-sm:sr-only">Choose a picture</legend>
    <div className="grid grid-cols-5 gap-2 md:gap-3">
      {demoSamples.map(({ id, title, work, picture }) => (
        <label key={id} className="group relative block cursor-pointer">
          <input
            type="radio"
            name="sample"
            value={id}
            checked={id === chosenId}
            onChange={() => choose(id)}
            aria-label={`${title}: ${work}`}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-offset-2"
          />
          <span className="pointer-events-none relative block">
            <SamplePicture
              sample={picture}
              sizes="(min-width: 64rem) 110px, 17vw"
              alt=""
              mark={null}
              className="aspect-square rounded-md opacity-75 transition-opacity duration-150 group-hover:opacity-100 group-has-checked:opacity-100"
              pictureClassName="object-[50%_30%]"
            />
            <i
              aria-hidden="true"
              className="absolute inset-0 rounded-md group-has-checked:shadow-[inset_0_0_0_3px_var(--accent),inset_0_0_0_5px_var(--bg)]"
            />
          </span>
          <span
            aria-hidden="true"
            className="mt-1.5 block text-center text-sm text-fg-3 group-has-checked:font-strong group-has-checked:text-fg"
          >
            {work}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
