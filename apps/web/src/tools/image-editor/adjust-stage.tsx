/** Crop, turn and tone with a live view in the browser; keeping it is free and makes a new picture. */
import { FlipHorizontal2, RotateCcw, RotateCw } from "lucide-react";
import { useId, useState } from "react";
import { Button, IconButton } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented.tsx";
import {
  colourMatrixOf,
  cropTo,
  isPlain,
  mirror,
  plain,
  turn,
  turnedSize,
  type Adjustments,
} from "./adjustments.ts";
import { CropBox } from "./crop-box.tsx";
import { urlOf, type HeldPicture } from "./held-picture.ts";
import { RangeField } from "./range-field.tsx";
import { NumberFields, withinPicture } from "./rectangle-form.tsx";
import { Frame, StageArea, StageShell } from "./stage-shell.tsx";
import { useAdjust } from "./use-adjust.ts";

type AdjustStageProps = {
  picture: HeldPicture;
  onKept: (picture: HeldPicture) => void;
  onDone: () => void;
};

const tones = [
  { key: "brightness", label: "Brightness" },
  { key: "contrast", label: "Contrast" },
  { key: "saturation", label: "Saturation" },
  { key: "warmth", label: "Warmth" },
] as const;

const shapes = [
  { value: "all", label: "All", ratio: null },
  { value: "1:1", label: "1:1", ratio: 1 },
  { value: "4:5", label: "4:5", ratio: 4 / 5 },
  { value: "3:2", label: "3:2", ratio: 3 / 2 },
  { value: "16:9", label: "16:9", ratio: 16 / 9 },
] as const;

export default function AdjustStage({ picture, onKept, onDone }: AdjustStageProps) {
  const [adjustments, setAdjustments] = useState<Adjustments>(plain);
  const [shape, setShape] = useState<(typeof shapes)[number]["value"]>("all");
  const { adjust, saving } = useAdjust(onKept);
  const size = turnedSize(picture, adjustments.quarterTurns);
  const crop = adjustments.crop ?? { left: 0, top: 0, width: 1, height: 1 };
  const change = (part: Partial<Adjustments>) => setAdjustments((now) => ({ ...now, ...part }));
  return (
    <StageShell
      picture={
        <StageArea>
          <Frame width={size.width} height={size.height} className="overflow-visible!">
            <div className="absolute inset-0 overflow-hidden rounded-md">
              <AdjustedPicture picture={picture} adjustments={adjustments} />
            </div>
            <CropBox crop={crop} onChange={(next) => change({ crop: next })} />
          </Frame>
        </StageArea>
      }
    >
      <div>
        <h2 className="display text-[24px] leading-[1.12] md:text-[28px]">Adjust</h2>
        <p className="mt-1.5 text-sm text-pretty text-fg-2">
          Free, and kept as a new picture. The one you have stays as it is.
        </p>
      </div>
      <div className="flex gap-1.5">
        <IconButton label="Turn left" filled onClick={() => setAdjustments((now) => turn(now, 3))}>
          <RotateCcw size={18} />
        </IconButton>
        <IconButton label="Turn right" filled onClick={() => setAdjustments((now) => turn(now, 1))}>
          <RotateCw size={18} />
        </IconButton>
        <IconButton
          label="Mirror"
          filled
          aria-pressed={adjustments.mirrored}
          onClick={() => setAdjustments(mirror)}
        >
          <FlipHorizontal2 size={18} />
        </IconButton>
      </div>
      <SegmentedControl
        label="Crop"
        value={shape}
        options={shapes}
        onChange={(value) => {
          setShape(value);
          change({ crop: cropTo(shapes.find((one) => one.value === value)?.ratio ?? null, size) });
        }}
      />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-fg-2 underline decoration-outline underline-offset-4 hover:text-fg">
          Crop by numbers
        </summary>
        <NumberFields
          value={{
            left: crop.left * 100,
            top: crop.top * 100,
            width: crop.width * 100,
            height: crop.height * 100,
          }}
          onChange={(percent) => change({ crop: withinPicture(percent) })}
        />
      </details>
      {tones.map(({ key, label }) => (
        <RangeField
          key={key}
          label={label}
          value={adjustments[key]}
          min={-1}
          max={1}
          step={0.05}
          shown={signed(adjustments[key])}
          onChange={(value) => change({ [key]: value })}
        />
      ))}
      <span className="flex-1" />
      <Button
        variant="inverse"
        busy={saving}
        disabledReason={isPlain(adjustments) ? "Nothing is changed yet" : null}
        onClick={() => adjust({ picture, adjustments })}
      >
        {saving ? "Keeping it..." : "Keep as a new picture · free"}
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="quiet"
          onClick={() => {
            setAdjustments(plain);
            setShape("all");
          }}
        >
          Reset
        </Button>
        <Button variant="plain" onClick={onDone}>
          Close
        </Button>
      </div>
    </StageShell>
  );
}

const signed = (value: number): string =>
  value > 0 ? `+${Math.round(value * 100)}` : `${Math.round(value * 100)}`;

/** In the browser alone: turned and mirrored by CSS, toned by the very matrix that the server takes. */
function AdjustedPicture({ picture, adjustments }: { picture: HeldPicture; adjustments: Adjustments }) {
  const id = useId().replaceAll(":", "");
  const { quarterTurns, mirrored } = adjustments;
  const { width, height } = turnedSize(picture, quarterTurns);
  const lies = quarterTurns % 2 === 1;
  return (
    <>
      <svg aria-hidden="true" width="0" height="0" className="absolute">
        <filter id={id} colorInterpolationFilters="sRGB">
          <feColorMatrix type="matrix" values={colourMatrixOf(adjustments)} />
        </filter>
      </svg>
      <img
        src={urlOf(picture)}
        alt="As it is being adjusted"
        className="absolute top-1/2 left-1/2 max-w-none"
        style={{
          width: lies ? `${(height / width) * 100}%` : "100%",
          height: lies ? `${(width / height) * 100}%` : "100%",
          filter: `url(#${id})`,
          transform: `translate(-50%, -50%) ${mirrored ? "scaleX(-1) " : ""}rotate(${quarterTurns * 90}deg)`,
        }}
      />
    </>
  );
}
