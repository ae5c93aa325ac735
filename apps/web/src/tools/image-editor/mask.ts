/**
 * What was painted over a picture, in shares of its width and height, so that it fits the screen and the file alike:
 * strokes of a brush and rectangles, each adding or taking away, in their order.
 */
export type MaskMark =
  | {
      kind: "stroke";
      erases: boolean;
      /** Of the picture's longer side. */
      size: number;
      /** x and y by turns. */
      points: readonly number[];
    }
  | { kind: "rectangle"; erases: boolean; left: number; top: number; width: number; height: number };

type Canvas = Pick<
  CanvasRenderingContext2D,
  | "globalCompositeOperation"
  | "fillStyle"
  | "strokeStyle"
  | "lineWidth"
  | "lineCap"
  | "lineJoin"
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "stroke"
  | "fillRect"
>;

/** Draws on what is empty; what was taken away is see-through again. */
export function drawMarks(
  canvas: Canvas,
  marks: readonly MaskMark[],
  size: { width: number; height: number },
  colour: string,
): void {
  for (const mark of marks) {
    canvas.globalCompositeOperation = mark.erases ? "destination-out" : "source-over";
    if (mark.kind === "rectangle") {
      canvas.fillStyle = colour;
      canvas.fillRect(
        mark.left * size.width,
        mark.top * size.height,
        mark.width * size.width,
        mark.height * size.height,
      );
      continue;
    }
    canvas.strokeStyle = colour;
    canvas.lineWidth = Math.max(1, mark.size * Math.max(size.width, size.height));
    canvas.lineCap = "round";
    canvas.lineJoin = "round";
    canvas.beginPath();
    const [x = 0, y = 0] = mark.points;
    canvas.moveTo(x * size.width, y * size.height);
    // A tap is a dot: a line of no length has round ends.
    if (mark.points.length === 2) canvas.lineTo(x * size.width + 0.01, y * size.height);
    for (let at = 2; at < mark.points.length; at += 2)
      canvas.lineTo((mark.points[at] ?? 0) * size.width, (mark.points[at + 1] ?? 0) * size.height);
    canvas.stroke();
  }
  canvas.globalCompositeOperation = "source-over";
}

/** Something was painted that was not taken away as a whole later. */
export const hasPaint = (marks: readonly MaskMark[]): boolean => marks.some(({ erases }) => !erases);

/** Of the picture's shorter side: the change fades in over it instead of beginning at an edge. */
const featherShare = 0.004;

/** White where the picture may change, black elsewhere, in the picture's own size. Null where nothing is painted. */
export async function renderMask(
  marks: readonly MaskMark[],
  size: { width: number; height: number },
): Promise<Blob | null> {
  if (!hasPaint(marks)) return null;
  const painted = canvasOf(size);
  drawMarks(painted.context, marks, size, "#fff");
  const mask = canvasOf(size);
  mask.context.fillStyle = "#000";
  mask.context.fillRect(0, 0, size.width, size.height);
  mask.context.filter = `blur(${Math.max(0.5, featherShare * Math.min(size.width, size.height))}px)`;
  mask.context.drawImage(painted.canvas, 0, 0);
  return new Promise((resolve) => mask.canvas.toBlob(resolve, "image/png"));
}

function canvasOf({ width, height }: { width: number; height: number }) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no canvas.");
  return { canvas, context };
}

export function isMaskMark(value: unknown): value is MaskMark {
  if (typeof value !== "object" || value === null) return false;
  const mark = value as Record<string, unknown>;
  if (typeof mark["erases"] !== "boolean") return false;
  if (mark["kind"] === "rectangle")
    return ["left", "top", "width", "height"].every((side) => typeof mark[side] === "number");
  const { points } = mark;
  return (
    mark["kind"] === "stroke" &&
    typeof mark["size"] === "number" &&
    Array.isArray(points) &&
    points.length >= 2 &&
    points.every((point) => typeof point === "number")
  );
}
