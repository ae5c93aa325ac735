/** The fields besides the words that a face is made from: a reference picture, a style and a seed. */
import { Dices, Lock, LockOpen, Quote } from "lucide-react";
import { useEffect, useId, useState, type ReactNode } from "react";
import { enginesOf } from "#platform/engines.ts";
import { assetUrl } from "#tools/shell/asset.ts";
import { drawSeed, isSeed, largestSeed } from "#tools/shell/fields/seed.ts";
import { ChosenRow } from "#tools/shell/uploads/chosen-row.tsx";
import { ConsentCheck } from "#tools/shell/uploads/consent-check.tsx";
import { DropZone } from "#tools/shell/uploads/drop-zone.tsx";
import { PendingRows } from "#tools/shell/uploads/pending-rows.tsx";
import { referenceUploadTexts } from "#tools/shell/uploads/reference-upload-texts.ts";
import { useUploads } from "#tools/shell/uploads/use-uploads.ts";
import { useSession } from "#platform/session.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { FieldError, FieldLabel } from "#ui/field.tsx";
import type { Source } from "./draft.ts";
import { styleLabel } from "./texts.ts";

type ReferenceFieldProps = {
  source: Source | null;
  onSource: (source: Source | null) => void;
  consent: boolean;
  onConsent: (consent: boolean) => void;
  consentError: string | null;
  onUploading: (uploading: boolean) => void;
};

export function ReferenceField(props: ReferenceFieldProps) {
  const { source, onSource, consent, onConsent, consentError, onUploading } = props;
  const uploads = useUploads({
    room: source ? 0 : 1,
    texts: referenceUploadTexts,
    onUploaded: ({ asset }) => {
      onSource({ asset, isNew: true });
      onConsent(false);
    },
  });
  const uploading = uploads.pending.length > 0;
  useEffect(() => onUploading(uploading), [uploading, onUploading]);

  return (
    <fieldset aria-label="Reference picture">
      <FieldLabel aside="Optional">Reference picture</FieldLabel>
      <PendingRows uploads={uploads} />
      {source && <Chosen source={source} onRemove={() => onSource(null)} />}
      {!source && !uploading && <DropZone label="Add a reference picture" onFiles={uploads.take} />}
      <FieldError>{uploads.problem}</FieldError>
      {source?.isNew && <ConsentCheck checked={consent} onChange={onConsent} error={consentError} />}
      <p className="mt-2 text-sm text-pretty text-fg-3">
        <UseOfReferences /> The picture should not be sexual.
      </p>
    </fieldset>
  );
}

function Chosen({ source, onRemove }: { source: Source; onRemove: () => void }) {
  return (
    <ChosenRow
      url={assetUrl(source.asset)}
      alt="Your reference"
      sizePx={64}
      className="gap-3.5 p-2.5"
      action={
        <Button variant="plain" onClick={onRemove}>
          Remove
        </Button>
      }
    >
      <p className="min-w-0 flex-1 text-sm text-pretty text-fg-2">
        {source.isNew ? "Uploaded. Only you can see it." : "The face was made after this one."}
      </p>
    </ChosenRow>
  );
}

/** How the engine uses a reference: its own sentence, where its configuration has one. */
function UseOfReferences() {
  const { connection } = useSession();
  const capabilities = enginesOf(connection?.config, "image")[0]?.capabilities;
  if (!capabilities) return null;
  if (capabilities.referenceUse) return capabilities.referenceUse;
  return capabilities.maxReferences > 0
    ? "The face follows it as far as the engine can."
    : "The engine in use draws from words alone: the picture is kept with the character for engines that can follow it.";
}

type StyleFieldProps = {
  styles: readonly string[];
  value: string | null;
  onChange: (style: string | null) => void;
};

export function StyleField({ styles, value, onChange }: StyleFieldProps) {
  const name = useId();
  // A stored style that the engine in use does not have stays visible while it is chosen.
  const shown = value !== null && !styles.includes(value) ? [...styles, value] : styles;
  if (shown.length === 0) return null;
  return (
    <fieldset>
      <legend className="contents">
        <FieldLabel aside={value === null ? "From the description" : styleLabel(value)}>Style</FieldLabel>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(74px,1fr))] gap-x-2 gap-y-2.5">
        <Option
          name={name}
          label="From the description"
          chosen={value === null}
          onChoose={() => onChange(null)}
        >
          <Quote size={20} aria-hidden="true" />
        </Option>
        {shown.map((style) => (
          <Option
            key={style}
            name={name}
            label={styleLabel(style)}
            chosen={style === value}
            onChoose={() => onChange(style)}
          >
            <Sample style={style} />
          </Option>
        ))}
      </div>
    </fieldset>
  );
}

type OptionProps = {
  name: string;
  label: string;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Option({ name, label, chosen, onChoose, children }: OptionProps) {
  return (
    <label className="relative block text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus rounded-md">
      <input
        type="radio"
        name={name}
        checked={chosen}
        onChange={onChoose}
        className="absolute inset-0 z-10 size-full cursor-pointer appearance-none rounded-md outline-none"
      />
      <span
        className={classNames(
          "grid aspect-square place-items-center overflow-hidden rounded-md bg-surface-2 text-fg-2",
          chosen && "shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--accent)]",
        )}
      >
        {children}
      </span>
      <span
        className={classNames("mt-2 block truncate text-sm", chosen ? "font-strong text-fg" : "text-fg-2")}
      >
        {label}
      </span>
    </label>
  );
}

/** The samples show the styles of the embedded engine; any other style shows its first letter. */
function Sample({ style }: { style: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) return <span className="display text-xl">{styleLabel(style).charAt(0)}</span>;
  return (
    <img
      src={`/samples/styles/${encodeURIComponent(style)}.webp`}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
      className="size-full object-cover object-[50%_22%]"
    />
  );
}

type SeedFieldProps = { seed: number | null; onChange: (seed: number | null) => void };

export function SeedField({ seed, onChange }: SeedFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState(false);
  const type = (text: string) => {
    const digits = text.replace(/\D/g, "");
    const typed = digits === "" ? null : Number(digits);
    const fits = typed === null || isSeed(typed);
    setProblem(!fits);
    if (fits) onChange(typed);
  };
  const set = (next: number | null) => {
    setProblem(false);
    onChange(next);
  };
  return (
    <div>
      <FieldLabel htmlFor={id} aside={seed === null ? "Random" : "Locked"}>
        Seed
      </FieldLabel>
      <div className="hairline-ring flex items-center rounded-md bg-surface-2 pr-0.5 focus-within:outline-2 focus-within:outline-focus">
        <input
          id={id}
          value={seed ?? ""}
          onChange={(event) => type(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          placeholder="Random"
          aria-invalid={problem || undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className="min-h-12 w-full min-w-0 bg-transparent px-3.5 tabular-nums outline-none placeholder:text-fg-3"
        />
        <IconButton label="Another seed" onClick={() => set(drawSeed())}>
          <Dices size={18} />
        </IconButton>
        <IconButton
          label={seed === null ? "Keep a seed" : "Leave the seed to chance"}
          aria-pressed={seed !== null}
          onClick={() => set(seed === null ? drawSeed() : null)}
        >
          {seed === null ? <LockOpen size={18} /> : <Lock size={18} />}
        </IconButton>
      </div>
      <FieldError id={`${id}-error`}>
        {problem && `A whole number up to ${largestSeed.toLocaleString("en-US")}.`}
      </FieldError>
    </div>
  );
}
