/** Crop, turns and tone with a live view in the browser. Keeping it is free and makes a new picture. */
import { useQueryClient } from "@tanstack/react-query";
import { FlipHorizontal2, RotateCcw, RotateCw } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { assetOfRow } from "#tools/shell/asset.ts";
import { useSubmission } from "#tools/shell/submit/use-submission.ts";
import { useSession } from "#platform/session.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SegmentedControl } from "#ui/segmented.tsx";
import {
  colourMatrixOf,
  cropTo,
  dragCrop,
  isPlain,
  mirror,
  plain,
  turn,
  turnedSize,
  withinPicture,
  type Adjustments,
  type Crop,
  type CropEdge,
} from "./adjustments.ts";
import { urlOf, type HeldPicture } from "./draft.ts";
import { adjustmentSubmission } from "./request.ts";
import { Frame, NumberFields, RangeField, StageArea, StageShell } from "./stage-parts.tsx";

type AdjustStageProps = {
  picture: HeldPicture;
  onKept: (picture: HeldPicture) => void;
  onDone: () => void;
};

const whole: Crop = { left: 0, top: 0, width: 1, height: 1 };

export default function AdjustStage({ picture, onKept, onDone }: AdjustStageProps) {
  const [adjustments, setAdjustments] = useState(plain);
  const [shape, setShape] = useState<Shape>("all");
  const { keep, saving } = useKeep(onKept);
  const size = turnedSize(picture, adjustments.quarterTurns);
  const crop = adjustments.crop ?? whole;
  const change = (part: Partial<Adjustments>) => setAdjustments((now) => ({ ...now, ...part }));
  const chooseShape = (value: Shape) => {
    setShape(value);
    change({ crop: cropTo(shapes.find((one) => one.value === value)?.ratio ?? null, size) });
  };
  const reset = () => {
    setAdjustments(plain);
    setShape("all");
  };
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
          Free, and saved as a new picture. The original does not change.
        </p>
      </div>
      <Turns mirrored={adjustments.mirrored} onChange={setAdjustments} />
      <SegmentedControl label="Crop" value={shape} options={shapes} onChange={chooseShape} />
      <CropNumbers crop={crop} onChange={(next) => change({ crop: next })} />
      <Tones adjustments={adjustments} onChange={change} />
      <span className="flex-1" />
      <Button
        variant="inverse"
        busy={saving}
        disabledReason={isPlain(adjustments) ? "Nothing is changed yet" : null}
        onClick={() => keep({ picture, adjustments })}
      >
        {saving ? "Saving..." : "Save as a new picture · free"}
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="quiet" onClick={reset}>
          Reset
        </Button>
        <Button variant="plain" onClick={onDone}>
          Close
        </Button>
      </div>
    </StageShell>
  );
}

function useKeep(onKept: (picture: HeldPicture) => void) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { submit, sending } = useSubmission(adjustmentSubmission, {
    onStarted: () => undefined,
    onDone: ({ id, image_url: url }, { picture, adjustments }) => {
      const { width, height } = turnedSize(picture, adjustments.quarterTurns);
      void queryClient.invalidateQueries({ queryKey: ["content", user?.id ?? null] });
      onKept({
        asset: assetOfRow({ id, content_url: url }),
        width: Math.max(1, Math.round(width * (adjustments.crop?.width ?? 1))),
        height: Math.max(1, Math.round(height * (adjustments.crop?.height ?? 1))),
        upload: false,
      });
    },
  });
  return { keep: submit, saving: sending };
}

type TurnsProps = {
  mirrored: boolean;
  onChange: (change: (before: Adjustments) => Adjustments) => void;
};

const Turns = ({ mirrored, onChange }: TurnsProps) => (
  <div className="flex gap-1.5">
    <IconButton label="Turn left" filled onClick={() => onChange((before) => turn(before, 3))}>
      <RotateCcw size={18} />
    </IconButton>
    <IconButton label="Turn right" filled onClick={() => onChange((before) => turn(before, 1))}>
      <RotateCw size={18} />
    </IconButton>
    <IconButton label="Mirror" filled aria-pressed={mirrored} onClick={() => onChange(mirror)}>
      <FlipHorizontal2 size={18} />
    </IconButton>
  </div>
);

const shapes = [
  { value: "all", label: "All", ratio: null },
  { value: "1:1", label: "1:1", ratio: 1 },
  { value: "4:5", label: "4:5", ratio: 4 / 5 },
  { value: "3:2", label: "3:2", ratio: 3 / 2 },
  { value: "16:9", label: "16:9", ratio: 16 / 9 },
] as const;

type Shape = (typeof shapes)[number]["value"];

type CropProps = { crop: Crop; onChange: (crop: Crop) => void };

const CropNumbers = ({ crop, onChange }: CropProps) => (
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
      onChange={(percent) => onChange(withinPicture(percent))}
    />
  </details>
);

const tones = [
  { key: "brightness", label: "Brightness" },
  { key: "contrast", label: "Contrast" },
  { key: "saturation", label: "Saturation" },
  { key: "warmth", label: "Warmth" },
] as const;

type TonesProps = { adjustments: Adjustments; onChange: (part: Partial<Adjustments>) => void };

const Tones = ({ adjustments, onChange }: TonesProps) =>
  tones.map(({ key, label }) => (
    <RangeField
      key={key}
      label={label}
      value={adjustments[key]}
      min={-1}
      max={1}
      step={0.05}
      shown={signed(adjustments[key])}
      onChange={(value) => onChange({ [key]: value })}
    />
  ));

const signed = (value: number): string =>
  value > 0 ? `+${Math.round(value * 100)}` : `${Math.round(value * 100)}`;

/** Turned and mirrored by CSS, and toned by the matrix that the server uses. */
function AdjustedPicture({ picture, adjustments }: { picture: HeldPicture; adjustments: Adjustments }) {
  const id = useId().replaceAll(":", "");
  const { quarterTurns, mirrored } = adjustments;
  const { width, height } = turnedSize(picture, quarterTurns);
  const isOnSide = quarterTurns % 2 === 1;
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
          width: isOnSide ? `${(height / width) * 100}%` : "100%",
          height: isOnSide ? `${(width / height) * 100}%` : "100%",
          filter: `url(#${id})`,
          transform: `translate(-50%, -50%) ${mirrored ? "scaleX(-1) " : ""}rotate(${quarterTurns * 90}deg)`,
        }}
      />
    </>
  );
}

const corners = [
  { edge: "nw", name: "Upper left corner", className: "-top-[22px] -left-[22px] cursor-nwse-resize" },
  { edge: "ne", name: "Upper right corner", className: "-top-[22px] -right-[22px] cursor-nesw-resize" },
  { edge: "sw", name: "Lower left corner", className: "-bottom-[22px] -left-[22px] cursor-nesw-resize" },
  { edge: "se", name: "Lower right corner", className: "-right-[22px] -bottom-[22px] cursor-nwse-resize" },
] as const;

const keySteps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
};

/** Dragged as a whole or by its corners, and moved by the arrow keys. */
function CropBox({ crop, onChange }: CropProps) {
  const frame = useRef<HTMLDivElement>(null);
  const handlersFor = useCropHandlers(frame, { crop, onChange });
  const rectangle = {
    left: `${crop.left * 100}%`,
    top: `${crop.top * 100}%`,
    width: `${crop.width * 100}%`,
    height: `${crop.height * 100}%`,
  };
  return (
    <div ref={frame} data-theme="dark" className="absolute inset-0">
      <div className="absolute inset-0 overflow-hidden rounded-md">
        <div
          className="absolute shadow-[0_0_0_9999px_var(--scrim),inset_0_0_0_2px_var(--surface-inverse)]"
          style={rectangle}
        />
      </div>
      <div className="absolute" style={rectangle}>
        <button
          type="button"
          aria-label="Move the crop with the arrow keys"
          className="absolute inset-0 cursor-move touch-none -outline-offset-4"
          {...handlersFor("move")}
        />
        {corners.map(({ edge, name, className }) => (
          <button
            key={edge}
            type="button"
            aria-label={`${name}: move it with the arrow keys`}
            className={classNames("absolute grid size-11 touch-none place-items-center", className)}
            {...handlersFor(edge)}
          >
            <i className="size-4 rounded-full bg-inverse shadow-float" />
          </button>
        ))}
      </div>
    </div>
  );
}

type Grip = { edge: CropEdge; x: number; y: number; crop: Crop };

function useCropHandlers(frame: RefObject<HTMLDivElement | null>, { crop, onChange }: CropProps) {
  const grip = useRef<Grip | null>(null);
  const release = () => {
    grip.current = null;
  };
  return (edge: CropEdge) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { edge, x: event.clientX, y: event.clientY, crop };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = grip.current;
      const box = frame.current?.getBoundingClientRect();
      if (!held || !box) return;
      const by = { x: (event.clientX - held.x) / box.width, y: (event.clientY - held.y) / box.height };
      onChange(dragCrop(held.crop, held.edge, by));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event: KeyboardEvent) => {
      const step = keySteps[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      onChange(dragCrop(crop, edge, event.shiftKey ? { x: step.x * 5, y: step.y * 5 } : step));
    },
  });
}
