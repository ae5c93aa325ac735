/** The controls of a video: source, description, motion and duration. The same on a desktop and in the phone's sheet. */
import { videoFacts } from "@galatea/contract/tools/video.ts";
import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { limits } from "@galatea/contract/limits.ts";
import { Clapperboard, Clock, ImagePlus } from "lucide-react";
import { useId } from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { EnginePicker } from "#tools/shell/fields/engine-picker.tsx";
import { FieldHead } from "#tools/shell/fields/field-head.tsx";
import { chipRowClass, FoldedPrompt } from "#tools/shell/page/phone-sheet.tsx";
import { WordsField } from "#tools/shell/prompt/words-field.tsx";
import type { Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { ChoiceChip } from "#ui/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import { CharsUsed } from "#ui/field.tsx";
import { pictureUrl, type Draft } from "./draft.ts";
import { MotionPicker } from "./motion-picker.tsx";
import type { VideoReason } from "./readiness.ts";
import { durationOf, durationsFor, type VideoEngine } from "./request.ts";
import { SourceField } from "./source-field.tsx";

export type ControlsProps = {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  engines: readonly VideoEngine[];
  /** Null while none serves. */
  engine: VideoEngine | null;
  /** The plan has the provided pictures. */
  hasSamples: boolean;
  uploads: Uploads;
  lastFrameUploads: Uploads;
  /** The fields that a press found missing. */
  problem: VideoReason | null;
};

export function Controls(props: ControlsProps) {
  const { draft, onChange, engines, engine, hasSamples, uploads, lastFrameUploads, problem } = props;
  const can = engine?.capabilities ?? null;
  return (
    <>
      <SourceField
        label={can?.lastFrame ? "First frame" : "Picture"}
        source={draft.source}
        uploads={uploads}
        hasSamples={hasSamples}
        problem={problem?.code === "picture_missing" ? problem.message : null}
        onChange={(source) => onChange({ source })}
      />
      <WordsField
        label="Description"
        aside={<CharsUsed used={draft.prompt.length} most={limits.promptChars} />}
        words={draft.prompt}
        problem={problem?.code === "prompt_missing" ? problem.message : null}
        placeholder="Slow push in, her hair moves in the wind, clouds drift by"
        hint="Please keep it non-sexual. Everyone depicted is an adult."
        className="block max-h-[38dvh] min-h-[96px] rounded-[12px] px-4 py-3.5 leading-normal"
        onChange={(prompt) => onChange({ prompt })}
      />
      {can && (
        <MotionPicker
          motions={can.motions}
          value={draft.motion}
          onChange={(motion) => onChange({ motion })}
        />
      )}
      {can?.lastFrame && (
        <SourceField
          label="Last frame"
          source={draft.lastFrame}
          uploads={lastFrameUploads}
          hasSamples={hasSamples}
          onChange={(lastFrame) => onChange({ lastFrame })}
        />
      )}
      {can && <DurationPicker draft={draft} can={can} onChange={(durationS) => onChange({ durationS })} />}
      <EnginePicker
        engines={engines}
        chosen={engine}
        toolCredits={videoFacts.costCredits}
        onChange={(engineId) => onChange({ engineId })}
      />
    </>
  );
}

type DurationPickerProps = { draft: Draft; can: VideoCapabilities; onChange: (durationS: number) => void };

/** Durations that would make an extended video too long are crossed out. */
function DurationPicker({ draft, can, onChange }: DurationPickerProps) {
  const id = useId();
  const offered = durationsFor(can, draft.source);
  const chosen = durationOf(draft, can);
  const beforeS = draft.source?.kind === "video" ? draft.source.durationS : 0;
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <FieldHead
        id={id}
        title="Duration"
        aside={
          beforeS > 0 && chosen !== null
            ? `${beforeS} s + ${chosen} s of up to ${limits.videoSeconds} s`
            : `${can.framesPerSecond} frames a second`
        }
      />
      <div className="flex gap-1 rounded-[12px] bg-surface-2 p-1">
        {can.durationsS
          .toSorted((a, b) => a - b)
          .map((seconds) => {
            const fits = offered.includes(seconds);
            return (
              <label
                key={seconds}
                title={fits ? undefined : `A video can be up to ${limits.videoSeconds} seconds long`}
                className={classNames(
                  "relative grid min-h-11 flex-1 place-items-center rounded-[9px] tabular-nums transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-focus",
                  seconds === chosen
                    ? "bg-accent-wash font-strong text-accent-text"
                    : "text-fg-2 hover:text-fg",
                  !fits && "text-fg-3 line-through",
                )}
              >
                <input
                  type="radio"
                  name={id}
                  checked={seconds === chosen}
                  disabled={!fits}
                  onChange={() => onChange(seconds)}
                  aria-label={`${seconds} seconds`}
                  className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[9px] outline-none disabled:cursor-not-allowed"
                />
                {seconds} s
              </label>
            );
          })}
      </div>
    </fieldset>
  );
}

type FoldedControlsProps = Pick<ControlsProps, "draft" | "engine"> & { onOpen: () => void };

/** On a phone, while the controls are folded away. */
export function FoldedControls({ draft, engine, onOpen }: FoldedControlsProps) {
  const durationS = engine && durationOf(draft, engine.capabilities);
  const { source } = draft;
  const url = source && pictureUrl(source);
  return (
    <>
      <div className={chipRowClass}>
        <ChoiceChip onClick={onOpen} className={source ? "max-w-[62vw] pl-1.5!" : ""}>
          {url ? (
            <img
              src={thumbnailUrl(url, 160) ?? url}
              alt=""
              className="size-8 flex-none rounded-full object-cover object-[50%_25%]"
            />
          ) : (
            <ImagePlus size={17} aria-hidden="true" />
          )}
          <span className="truncate">{source?.title ?? "Add a picture"}</span>
        </ChoiceChip>
        {engine && engine.capabilities.motions.length > 0 && (
          <ChoiceChip onClick={onOpen}>
            <Clapperboard size={17} aria-hidden="true" />
            {draft.motion ?? "Auto motion"}
          </ChoiceChip>
        )}
        {durationS !== null && (
          <ChoiceChip onClick={onOpen}>
            <Clock size={17} aria-hidden="true" />
            <span className="sr-only">Duration: </span>
            {durationS} s
          </ChoiceChip>
        )}
      </div>
      <FoldedPrompt prompt={draft.prompt} hint="Describe what moves" onOpen={onOpen} />
    </>
  );
}
