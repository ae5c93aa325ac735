/** The marks that are painted over a picture, drawn on the screen and rendered as the mask of a request. */

/** A stroke or a rectangle that adds to the marks before it or erases them. Positions are shares of width and height. */
export type MaskMark =
  | {
      kind: "stroke";
      erases: boolean;
      /** A share of the picture's longer side. */
      size: number;
      /** x and y in turn. */
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

/** Draws on an empty canvas; erased parts are transparent. */
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
    // A tap has one point, and a line needs some length for its round ends to be drawn.
    if (mark.points.length === 2) canvas.lineTo(x * size.width + 0.01, y * size.height);
    for (let index = 2; index < mark.points.length; index += 2)
      canvas.lineTo((mark.points[index] ?? 0) * size.width, (mark.points[index + 1] ?? 0) * size.height);
    canvas.stroke();
  }
  canvas.globalCompositeOperation = "source-over";
}

export const hasPaint = (marks: readonly MaskMark[]): boolean => marks.some(({ erases }) => !erases);

/** A share of the picture's shorter side, over which the change fades in. */
const featherShare = 0.004;

/** A PNG in the picture's size: white where it may change, black elsewhere. Null without paint. */
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
