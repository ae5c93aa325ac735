/** Crop, turn and tone with a live view in the browser; keeping it is free and makes a new picture. */
import { FlipHorizontal2, RotateCcw, RotateCw } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { Button, IconButton } from "#ui/button.tsx";
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
  type Adjustments,
  type Crop,
  type CropEdge,
} from "./adjustments.ts";
import { urlOf, type HeldPicture } from "./draft.ts";
import { Frame, NumberFields, RangeField, StageArea, StageShell, withinPicture } from "./stage-parts.tsx";
import { classNames } from "#ui/class-names.ts";
import type { adjustImage } from "@galatea/contract/functions/adjust-image.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { assetOfRow, requestAddress } from "#tools/shell/asset.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import { sendUntilAnswered } from "#tools/shell/submit/send-until-answered.ts";
import { callFunctionFor } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";

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

/** Dragged as a whole or by its corners, moved by the arrow keys. */
function CropBox({ crop, onChange }: { crop: Crop; onChange: (crop: Crop) => void }) {
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

/**
 * Keeps an adjusted picture: free, as a new one, while the one it was made from stays. A request whose answer was lost
 * keeps its key: asking again finds the picture instead of making a second one.
 */
type Wish = { picture: HeldPicture; adjustments: Adjustments };
type Kept = z.output<(typeof adjustImage)["reply"]>;

const keys = submissionKeys("galatea-unanswered-adjustment");

function useAdjust(onKept: (picture: HeldPicture) => void) {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  const starting = useRef(false);
  const { mutate, isPending } = useMutation({
    networkMode: "always",
    mutationFn: async ({ picture, adjustments }: Wish) => {
      if (!connection || !user) throw new Error("Not connected.");
      const body = { imageUrl: requestAddress(picture.asset), adjustments };
      return sendUntilAnswered({
        keys,
        userId: user.id,
        identity: body,
        send: (key) =>
          callFunctionFor<typeof adjustImage, Kept>(connection.supabase, {
            name: "adjust-image",
            body,
            needs: ["id", "image_url"],
            headers: { "Idempotency-Key": key },
          }),
      });
    },
    onSuccess: (answer, { picture, adjustments }) => {
      if (!answer.ok) {
        toast.error("Failed to edit image", { description: answer.sentence });
        return;
      }
      const { width, height } = turnedSize(picture, adjustments.quarterTurns);
      void queryClient.invalidateQueries({ queryKey: ["content", user?.id ?? null] });
      onKept({
        asset: assetOfRow({ id: answer.value.id, content_url: answer.value.image_url }),
        width: Math.max(1, Math.round(width * (adjustments.crop?.width ?? 1))),
        height: Math.max(1, Math.round(height * (adjustments.crop?.height ?? 1))),
        upload: false,
      });
    },
    onError: (error) => {
      console.error("Adjusting a picture failed", error);
      toast.error("Failed to edit image. Please try again.");
    },
    onSettled: () => {
      starting.current = false;
    },
  });

  /** A second press before the first was even drawn keeps nothing twice. */
  const adjust = (wish: Wish) => {
    if (starting.current) return;
    starting.current = true;
    mutate(wish);
  };
  return { adjust, saving: isPending };
}
