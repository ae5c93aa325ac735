/** A picture that the built-in engine made, as an example of what it draws. */
import { CornerAiLabel } from "#ui/badge.tsx";

export const SketchExamplePicture = ({ picture }: { picture: string }) => (
  <span className="relative block">
    <img
      src={picture}
      alt=""
      className="aspect-[4/5] w-full rounded-t-full rounded-b-md bg-surface-2 object-cover object-[50%_25%]"
    />
    <CornerAiLabel className="bottom-2 left-2" />
  </span>
);
