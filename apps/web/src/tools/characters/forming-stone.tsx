/** A face that is being made: the marble comes out of the blur from the top as the work goes on. */
import { emergingMask } from "#tools/shell/stage/emerging-mask.ts";

export function FormingStone({ progress }: { progress: number }) {
  return (
    <>
      <img
        src="/samples/hero-marble.webp"
        alt=""
        className="absolute inset-0 size-full scale-125 object-cover object-[50%_22%] blur-[30px] brightness-[0.62] saturate-[0.8]"
      />
      <img
        src="/samples/hero-marble.webp"
        alt=""
        className="absolute inset-0 size-full scale-110 object-cover object-[50%_22%] blur-[11px] brightness-[0.86] transition-[mask] duration-250"
        style={emergingMask(progress)}
      />
    </>
  );
}
