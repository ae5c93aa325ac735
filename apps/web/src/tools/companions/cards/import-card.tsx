/** "Import a card": a card's file becomes a companion, after a look at what of it is taken over. */
import { companionAgeYears } from "@galatea/contract/companions/options.ts";
import { FileDown, FileUser } from "lucide-react";
import { useState, type ReactNode } from "react";
import { DropZone } from "#tools/shell/uploads/drop-zone.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { FieldError, TextField } from "#ui/field.tsx";
import { cardFailure, entriesText, noteTexts } from "./card-texts.ts";
import { type CardPreview, refusalIn, useImportCard } from "./use-import-card.ts";

type ImportCardProps = {
  canCreate: boolean;
  onUpgrade: () => void;
  onMade: (id: string) => void;
};

export function ImportCard({ canCreate, onUpgrade, onMade }: ImportCardProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => (canCreate ? setOpen(true) : onUpgrade())}>
        <FileDown size={18} aria-hidden="true" />
        Import a card
      </Button>
      {open && (
        <ImportDialog
          onClose={() => setOpen(false)}
          onMade={(id) => {
            setOpen(false);
            onMade(id);
          }}
        />
      )}
    </>
  );
}

function ImportDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const { reading, making } = useImportCard(onMade);
  const [fileName, setFileName] = useState("");
  const [age, setAge] = useState("");
  const read = reading.data ?? null;
  const years = read ? (read.preview.age ?? ageIn(age)) : null;
  const failure = refusalIn(making.error) ?? refusalIn(reading.error);
  const ageFailure = failure?.code === "card_age_needed" ? failure.sentence : undefined;
  const take = ([file]: readonly File[]) => {
    if (!file) return;
    setFileName(file.name);
    setAge("");
    making.reset();
    reading.mutate(file);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import a card"
      description="A character card from here or elsewhere becomes a companion of yours. It is free, and nothing that the card links to is loaded."
      className="md:w-[min(600px,calc(100vw-48px))]"
    >
      <div>
        <DropZone
          label={fileName === "" ? "Choose a card" : "Choose another card"}
          hint={fileName === "" ? "Drop, paste or choose. PNG, JSON or CHARX, up to 8 MB." : fileName}
          icon={<FileUser size={22} aria-hidden="true" className="flex-none text-fg-2" />}
          accept=".png,.json,.charx,image/png,application/json"
          onFiles={take}
        />
        <FieldError>{failure && ageFailure === undefined ? cardFailure(failure) : null}</FieldError>
      </div>
      {read && read.preview.age === null && (
        <TextField
          label={`How old is she? (${companionAgeYears.min}-${companionAgeYears.max})`}
          type="number"
          inputMode="numeric"
          min={companionAgeYears.min}
          max={companionAgeYears.max}
          value={age}
          error={ageFailure ?? ageProblem(age)}
          onChange={(event) => setAge(event.currentTarget.value)}
        />
      )}
      <div aria-live="polite" className="empty:hidden">
        {reading.isPending && <p className="text-fg-2">Reading the card…</p>}
        {read && <Preview card={read.preview} />}
      </div>
      <DialogActions>
        <Button variant="soft" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          busy={making.isPending}
          disabledReason={read === null ? "Waiting for a card" : years === null ? "Say how old she is" : null}
          onClick={() => read && making.mutate({ base64: read.base64, age: years })}
        >
          {making.isPending ? "Importing…" : `Import ${read?.preview.name ?? ""}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ageIn(text: string): number | null {
  const years = Number(text);
  const isAdult = years >= companionAgeYears.min && years <= companionAgeYears.max;
  return text.trim() !== "" && Number.isInteger(years) && isAdult ? years : null;
}

const ageProblem = (text: string): string | undefined =>
  text.trim().length >= 2 && ageIn(text) === null
    ? "Every companion is an adult: 18 to 60 years old."
    : undefined;

function Preview({ card }: { card: CardPreview }) {
  const { name, age, personality, backstory, scenario, greetings, hasExamples, loreEntries, notes } = card;
  return (
    <div className="grid gap-4">
      <h3 className="font-strong text-md">{age === null ? name : `${name}, ${age}`}</h3>
      <dl className="grid gap-3">
        <Part term="Personality">{personality}</Part>
        <Part term="Story">{backstory}</Part>
        <Part term="Scene">{scenario}</Part>
        <Part term={greetings.length > 1 ? `First of ${greetings.length} greetings` : "Greeting"}>
          {greetings[0] ?? ""}
        </Part>
        <Part term="Also">
          {[
            ...(hasExamples ? ["example messages"] : []),
            ...(loreEntries > 0 ? [`a lorebook of ${entriesText(loreEntries)}`] : []),
          ].join(" and ")}
        </Part>
      </dl>
      {notes.length > 0 && (
        <div className="rounded-md bg-surface-2 p-4">
          <h4 className="text-sm font-strong">Not taken over</h4>
          <ul className="mt-1.5 grid list-disc gap-1 pl-5 text-sm text-pretty text-fg-2">
            {notes.map((note) => (
              <li key={note}>{noteTexts[note]}</li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-fg-2">
            The card's text is kept whole all the same, and an export gives it back.
          </p>
        </div>
      )}
    </div>
  );
}

const Part = ({ term, children }: { term: string; children: ReactNode }) =>
  children === "" ? null : (
    <div>
      <dt className="text-sm text-fg-3">{term}</dt>
      <dd className="line-clamp-4 text-pretty whitespace-pre-line">{children}</dd>
    </div>
  );
