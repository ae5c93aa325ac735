/** The controls: which picture, what to do, and how. The same on a desk and in the phone's sheet. */
import type { ProcessOperation } from "@galatea/contract/process-options.ts";
import { lazy, Suspense } from "react";
import type { Uploads } from "#tools/shell/uploads/use-uploads.ts";
import type { Draft } from "./draft.ts";
import { OperationPicker } from "./operation-picker.tsx";
import type { Chance } from "./operations.ts";
import { OptionsFields } from "./options-fields.tsx";
import { SourceField } from "./source-field.tsx";
import type { ChangeOf } from "#tools/shell/draft/use-draft.ts";

const ConsentCheck = lazy(() =>
  import("#tools/shell/uploads/consent-check.tsx").then(({ ConsentCheck }) => ({ default: ConsentCheck })),
);

export type ControlsProps = {
  draft: Draft;
  onChange: (change: ChangeOf<Draft>) => void;
  sourceUpload: Uploads;
  backgroundUpload: Uploads;
  chanceOf: (operation: ProcessOperation) => Chance;
  needsConsent: boolean;
  onConsent: (agreed: boolean) => void;
};

export function Controls({
  draft,
  onChange,
  sourceUpload,
  backgroundUpload,
  chanceOf,
  needsConsent,
  onConsent,
}: ControlsProps) {
  return (
    <>
      {(draft.source || sourceUpload.pending.length > 0) && (
        <SourceField
          label="Picture"
          source={draft.source}
          upload={sourceUpload}
          onPick={(source) => onChange({ source })}
        />
      )}
      <OperationPicker
        value={draft.operation}
        onChange={(operation) => onChange({ operation })}
        chanceOf={chanceOf}
      />
      <OptionsFields draft={draft} onChange={onChange} backgroundUpload={backgroundUpload} />
      {needsConsent && (
        <Suspense fallback={null}>
          <ConsentCheck checked={false} onChange={onConsent} />
        </Suspense>
      )}
    </>
  );
}
