/** The crop over the picture: dragged as a whole or by its corners, moved by the arrow keys. */
import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { classNames } from "#ui/class-names.ts";
import { dragCrop, type Crop, type CropEdge } from "./adjustments.ts";

const corners = [
  { edge: "nw", name: "Upper left corner", at: "-top-[22px] -left-[22px] cursor-nwse-resize" },
  { edge: "ne", name: "Upper right corner", at: "-top-[22px] -right-[22px] cursor-nesw-resize" },
  { edge: "sw", name: "Lower left corner", at: "-bottom-[22px] -left-[22px] cursor-nesw-resize" },
  { edge: "se", name: "Lower right corner", at: "-right-[22px] -bottom-[22px] cursor-nwse-resize" },
] as const;

const steps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
};

export function CropBox({ crop, onChange }: { crop: Crop; onChange: (crop: Crop) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<{ edge: CropEdge; x: number; y: number; crop: Crop } | null>(null);

  const handlers = (edge: CropEdge) => ({
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
    onPointerUp: () => {
      grip.current = null;
    },
    onPointerCancel: () => {
      grip.current = null;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      onChange(dragCrop(crop, edge, event.shiftKey ? { x: step.x * 5, y: step.y * 5 } : step));
    },
  });
  const place = {
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
          style={place}
        />
      </div>
      <div className="absolute" style={place}>
        <button
          type="button"
          aria-label="Move the crop with the arrow keys"
          className="absolute inset-0 cursor-move touch-none -outline-offset-4"
          {...handlers("move")}
        />
        {corners.map(({ edge, name, at }) => (
          <button
            key={edge}
            type="button"
            aria-label={`${name}: move it with the arrow keys`}
            className={classNames("absolute grid size-11 touch-none place-items-center", at)}
            {...handlers(edge)}
          >
            <i className="size-4 rounded-full bg-inverse shadow-float" />
          </button>
        ))}
      </div>
    </div>
  );
}
