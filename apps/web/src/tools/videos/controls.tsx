/** The controls of a video: what is set in motion, how, and how long. The same on a desk and in the phone's sheet. */
import type { Draft, Still } from "./draft.ts";
import { DurationPicker } from "./duration-picker.tsx";
import { MotionPicker } from "./motion-picker.tsx";
import type { VideoEngine } from "./request.ts";
import { PromptBox } from "./prompt-box.tsx";
import { SourceField } from "./source-field.tsx";
import type { SourceDesk } from "./use-source-desk.ts";

export type ControlsProps = {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** Null while none serves: then there is nothing to choose of. */
  engine: VideoEngine | null;
  curated: boolean;
  desk: SourceDesk;
  lastFrameDesk: SourceDesk;
};

export function Controls({ draft, onChange, engine, curated, desk, lastFrameDesk }: ControlsProps) {
  const can = engine?.capabilities ?? null;
  const choose = (source: Still | null) => {
    // Choosing a picture clears an upload that is on its way.
    desk.cancelAll();
    onChange({ source });
  };
  return (
    <>
      <SourceField
        label={can?.lastFrame ? "First frame" : "Picture"}
        source={draft.source}
        desk={desk}
        curated={curated}
        onChange={choose}
      />
      <PromptBox prompt={draft.prompt} onChange={(prompt) => onChange({ prompt })} />
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
          desk={lastFrameDesk}
          curated={curated}
          onChange={(lastFrame) => {
            lastFrameDesk.cancelAll();
            onChange({ lastFrame });
          }}
        />
      )}
      {can && <DurationPicker draft={draft} can={can} onChange={(durationS) => onChange({ durationS })} />}
    </>
  );
}
