/**
 * Painting the part that may change: by a brush, or by rectangles in numbers for people who use no pointer. The marks
 * are drawn over the picture as a tint and leave the picture itself as it is.
 */
import { Brush, Eraser, Trash2, Undo2 } from "lucide-react";
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from "react";
import { Button, IconButton } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented.tsx";
import { withinPicture, type Rectangle } from "./adjustments.ts";
import { urlOf, type HeldPicture } from "./draft.ts";
import { drawMarks, hasPaint, type MaskMark } from "./mask.ts";
import { Frame, NumberFields, RangeField, StageArea, StageShell } from "./stage-parts.tsx";

type MaskStageProps = {
  picture: HeldPicture;
  marks: readonly MaskMark[];
  onChange: (marks: readonly MaskMark[]) => void;
  onDone: () => void;
};

/** Shares of the picture's longer side. */
const brushSizes = { smallest: 0.01, initial: 0.08, largest: 0.3 } as const;

type Tool = "paint" | "erase";

export default function MaskStage({ picture, marks, onChange, onDone }: MaskStageProps) {
  const [tool, setTool] = useState<Tool>("paint");
  const [size, setSize] = useState<number>(brushSizes.initial);
  const erases = tool === "erase";
  return (
    <StageShell
      picture={
        <StageArea>
          <Frame width={picture.width} height={picture.height}>
            <img src={urlOf(picture)} alt="What is painted on" className="size-full object-cover" />
            <PaintLayer
              picture={picture}
              marks={marks}
              brush={{ erases, size }}
              onMark={(mark) => onChange([...marks, mark])}
            />
          </Frame>
        </StageArea>
      }
    >
      <div>
        <h2 className="display text-[24px] leading-[1.12] md:text-[28px]">Paint what may change</h2>
        <p className="mt-1.5 text-sm text-pretty text-fg-2">
          Only the painted area changes. The rest stays exactly as it is.
        </p>
      </div>
      <SegmentedControl label="Brush" value={tool} onChange={setTool} options={tools} />
      <RangeField
        label="Brush size"
        value={size}
        min={brushSizes.smallest}
        max={brushSizes.largest}
        step={0.01}
        shown={`${Math.round(size * 100)} %`}
        onChange={setSize}
      />
      <RectangleForm
        onAdd={(rectangle) => onChange([...marks, { kind: "rectangle", erases, ...rectangle }])}
        verb={erases ? "Take this part away" : "Paint this part"}
      />
      <output className="sr-only">
        {hasPaint(marks) ? `${marks.length} marks are painted.` : "Nothing is painted."}
      </output>
      <span className="flex-1" />
      <div className="flex items-center gap-2">
        <MarkButtons marks={marks} onChange={onChange} />
        <Button variant="inverse" className="flex-1" onClick={onDone}>
          Done
        </Button>
      </div>
    </StageShell>
  );
}

const tools = [
  {
    value: "paint",
    label: (
      <span className="inline-flex items-center gap-2">
        <Brush size={16} aria-hidden="true" /> Paint
      </span>
    ),
  },
  {
    value: "erase",
    label: (
      <span className="inline-flex items-center gap-2">
        <Eraser size={16} aria-hidden="true" /> Erase
      </span>
    ),
  },
] as const satisfies readonly { value: Tool; label: ReactNode }[];

function MarkButtons({ marks, onChange }: Pick<MaskStageProps, "marks" | "onChange">) {
  const button = {
    filled: true,
    "aria-disabled": marks.length === 0 || undefined,
    className: "aria-disabled:opacity-40",
  };
  return (
    <>
      <IconButton label="Undo the last mark" {...button} onClick={() => onChange(marks.slice(0, -1))}>
        <Undo2 size={18} />
      </IconButton>
      <IconButton label="Clear what is painted" {...button} onClick={() => onChange([])}>
        <Trash2 size={18} />
      </IconButton>
    </>
  );
}

type RectangleFormProps = { onAdd: (rectangle: Rectangle) => void; verb: string };

/** A part of the picture in percent: for the keyboard, and for exact sizes. */
function RectangleForm({ onAdd, verb }: RectangleFormProps) {
  const [percent, setPercent] = useState<Rectangle>({ left: 25, top: 25, width: 50, height: 50 });
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-fg-2 underline decoration-outline underline-offset-4 hover:text-fg">
        A rectangle by numbers
      </summary>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onAdd(withinPicture(percent));
        }}
      >
        <NumberFields value={percent} onChange={setPercent} />
        <Button type="submit">{verb}</Button>
      </form>
    </details>
  );
}

type PaintLayerProps = {
  picture: HeldPicture;
  marks: readonly MaskMark[];
  brush: { erases: boolean; size: number };
  onMark: (mark: MaskMark) => void;
};

/** Enough for a screen; the mask that is uploaded has the picture's own size. */
const longestSidePx = 1024;

const roundShare = (value: number): number => Math.round(value * 10_000) / 10_000;

function PaintLayer({ picture, marks, brush, onMark }: PaintLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [stroke, setStroke] = useState<MaskMark | null>(null);
  const scale = Math.min(1, longestSidePx / Math.max(picture.width, picture.height));
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    context.clearRect(0, 0, width, height);
    const tint = getComputedStyle(element).getPropertyValue("--accent").trim() || "white";
    drawMarks(context, stroke ? [...marks, stroke] : marks, { width, height }, tint);
  }, [marks, stroke, width, height]);

  const pointOf = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [
      roundShare((event.clientX - box.left) / box.width),
      roundShare((event.clientY - box.top) / box.height),
    ];
  };
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      aria-hidden="true"
      data-paint=""
      className="absolute inset-0 size-full cursor-crosshair touch-none opacity-60"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setStroke({ kind: "stroke", ...brush, points: pointOf(event) });
      }}
      onPointerMove={(event) => {
        if (stroke?.kind !== "stroke") return;
        const point = pointOf(event);
        setStroke((now) => (now?.kind === "stroke" ? { ...now, points: [...now.points, ...point] } : now));
      }}
      onPointerUp={() => {
        if (stroke) onMark(stroke);
        setStroke(null);
      }}
      onPointerCancel={() => setStroke(null)}
    />
  );
}
