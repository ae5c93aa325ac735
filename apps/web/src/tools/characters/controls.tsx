/** The controls of the form: the typed fields, the fields of the face, and the button that saves. */
import { limits } from "@galatea/contract/limits.ts";
import { useId, type ComponentProps } from "react";
import type { FieldErrors, UseFormReturn } from "react-hook-form";
import { enginesOf } from "#platform/engines.ts";
import { CallToActionLink } from "#tools/shell/page/call-to-action.tsx";
import { ParsedChips } from "#tools/shell/prompt/parsed-chips.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { CharsUsed, FieldError, FieldLabel } from "#ui/field.tsx";
import { formatCredits } from "#ui/price.tsx";
import { submitKeys } from "#ui/use-submit-shortcut.ts";
import { changePriceOf, facePriceOf, type Change, type CharacterFields } from "./draft.ts";
import { ReferenceField, SeedField, StyleField } from "./face-fields.tsx";
import { bothMissing, type CharacterReason } from "./readiness.ts";

type ControlsProps = {
  form: UseFormReturn<CharacterFields>;
  errors: FieldErrors<CharacterFields>;
  fields: CharacterFields;
  onUploading: (uploading: boolean) => void;
};

export function Controls({ form, errors, fields, onUploading }: ControlsProps) {
  const { connection } = useSession();
  const engine = enginesOf(connection?.config, "image")[0]?.capabilities;
  return (
    <>
      <NameField
        {...form.register("name", { validate: filled("Please give the character a name.") })}
        value={fields.name}
        error={errors.name?.message}
        data-first-focus
      />
      <DescriptionField
        {...form.register("prompt", { validate: filled("Please describe the character.") })}
        value={fields.prompt}
        error={errors.prompt?.message}
      />
      <ReferenceField
        source={fields.source}
        onSource={(source) => form.setValue("source", source)}
        consent={fields.consent}
        onConsent={(consent) => form.setValue("consent", consent)}
        consentError={null}
        onUploading={onUploading}
      />
      <StyleField
        styles={engine?.styles ?? []}
        value={fields.style}
        onChange={(style) => form.setValue("style", style)}
      />
      {engine?.seed !== false && (
        <SeedField seed={fields.seed} onChange={(seed) => form.setValue("seed", seed)} />
      )}
    </>
  );
}

const filled =
  (words: string) =>
  (value: string): true | string =>
    value.trim() !== "" || words;

type NameFieldProps = ComponentProps<"input"> & { value: string; error: string | undefined };

function NameField({ value, error, ...rest }: NameFieldProps) {
  const id = useId();
  return (
    <div>
      <FieldLabel
        htmlFor={id}
        aside={value.length > limits.nameChars - 15 ? `${value.length} / ${limits.nameChars}` : undefined}
      >
        Name
      </FieldLabel>
      <input
        {...rest}
        id={id}
        maxLength={limits.nameChars}
        autoComplete="off"
        placeholder="Mara"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="hairline-ring min-h-12 w-full rounded-md bg-surface-2 px-3.5 py-3 text-fg placeholder:text-fg-3 aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]"
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

type DescriptionFieldProps = ComponentProps<"textarea"> & { value: string; error: string | undefined };

function DescriptionField({ value, error, ...rest }: DescriptionFieldProps) {
  const id = useId();
  const tooLong = value.trim().length > limits.promptChars;
  const said = tooLong
    ? `Please keep the description within ${limits.promptChars.toLocaleString("en-US")} characters.`
    : error;
  return (
    <div>
      <FieldLabel
        htmlFor={id}
        aside={<CharsUsed used={value.length} most={limits.promptChars} tooLong={tooLong} />}
      >
        Description
      </FieldLabel>
      <div className="hairline-ring rounded-[12px] bg-surface-2 px-4 pt-3.5 pb-3 focus-within:outline-2 focus-within:outline-focus">
        <textarea
          {...rest}
          id={id}
          rows={3}
          aria-describedby={`${id}-hint${said ? ` ${id}-error` : ""}`}
          aria-invalid={said ? true : undefined}
          placeholder="A woman in her thirties with short copper hair, freckles and green eyes"
          className="block field-sizing-content max-h-[34dvh] min-h-[72px] w-full resize-none leading-normal outline-none placeholder:text-fg-3"
        />
        <ParsedChips prompt={value} />
      </div>
      <FieldError id={`${id}-error`}>{said}</FieldError>
      <p id={`${id}-hint`} className="mt-2 text-sm text-pretty text-fg-3">
        Who it is: face, hair, age, clothes. Everyone depicted is an adult; please keep it non-sexual.
      </p>
    </div>
  );
}

type SaveButtonProps = {
  /** Null for a new character. */
  change: Change | null;
  reason: CharacterReason | null;
  sending: boolean;
  /** It was pressed, and a field that has to be filled in is empty. */
  isIncomplete: boolean;
};

export function SaveButton({ change, reason, sending, isIncomplete }: SaveButtonProps) {
  const { info } = useCredits();
  const { connection } = useSession();
  const price = changePriceOf(change ?? "face", facePriceOf(connection?.config));
  const label = change === null ? "Create character" : "Save";
  return (
    <div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={sending}
        {...(price > 0 && !sending && { priceCredits: price })}
        disabledReason={sending ? null : reason?.label}
        onBlocked={() => reason && toast.error(reason.message)}
        aria-keyshortcuts={submitKeys}
      >
        {sending ? "Starting..." : price > 0 ? label : <FreeLabel label={label} />}
      </Button>
      <div className="mt-2.5 min-h-6 text-sm text-pretty text-fg-2">
        {isIncomplete ? (
          <p role="alert" className="text-danger">
            {bothMissing}
          </p>
        ) : reason?.callToAction ? (
          <p>
            {reason.message} <CallToActionLink to={reason.callToAction} />
          </p>
        ) : (
          info &&
          !reason && (
            <p className="text-fg-3 tabular-nums">
              {price > 0
                ? `${formatCredits(info.credits_balance - price)} credits left afterwards. Nothing is charged if it fails.`
                : "A new name alone is free."}
            </p>
          )
        )}
      </div>
    </div>
  );
}

function FreeLabel({ label }: { label: string }) {
  return (
    <>
      {label}
      <span className="ml-0.5 border-l border-[color-mix(in_oklch,currentColor_28%,transparent)] pl-3">
        free
      </span>
    </>
  );
}
