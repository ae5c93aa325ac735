/** Who she is: "Meet {name}". From here she is changed, made a character of, and deleted. */
import { PencilLine, Trash2, UserRound, UserRoundPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CompanionRow } from "#platform/database.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { CompanionFiles } from "../cards/companion-files.tsx";
import { optionLabel } from "../draft.ts";
import { DeleteCompanion } from "./delete-companion.tsx";
import { EditForm } from "./edit-form.tsx";
import { Pictures } from "./pictures.tsx";

type ProfileDialogProps = {
  companion: CompanionRow | null;
  isFree: boolean;
  /** She was just made. */
  isNew: boolean;
  onClose: () => void;
  onChat: () => void;
  onUpgrade: () => void;
};

export function ProfileDialog({ companion, ...rest }: ProfileDialogProps) {
  return companion && <Profile key={companion.id} companion={companion} {...rest} />;
}

type ProfileProps = ProfileDialogProps & { companion: CompanionRow };

function Profile({ companion, isFree, isNew, onClose, onChat, onUpgrade }: ProfileProps) {
  const { girlfriend_name: name } = companion;
  const [shown, setShown] = useState<"profile" | "edit" | "delete">("profile");
  const back = () => setShown("profile");
  if (shown === "delete") return <DeleteCompanion companion={companion} onKeep={back} onDeleted={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={shown === "edit" ? `Edit ${name}` : `Meet ${name}`}
      className="md:w-[min(760px,calc(100vw-48px))]"
    >
      {shown === "edit" ? (
        <EditForm companion={companion} onDone={back} />
      ) : (
        <>
          <div className="grid gap-6 md:grid-cols-[280px_1fr]">
            <Pictures companion={companion} isFree={isFree} canChange={!isNew} onUpgrade={onUpgrade} />
            <div className="grid content-start gap-5">
              <Facts companion={companion} />
              {!isNew && (
                <Uses
                  companion={companion}
                  onEdit={() => setShown("edit")}
                  onDelete={() => setShown("delete")}
                />
              )}
            </div>
          </div>
          <CompanionFiles conversationId={companion.id} />
          <DialogActions>
            <Button variant="soft" onClick={onClose}>
              {isNew ? "View Later" : "Close"}
            </Button>
            <Button variant="primary" data-first-focus onClick={onChat}>
              {isNew ? `Start Chatting with ${name}` : `Chat with ${name}`}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

type UsesProps = { companion: CompanionRow; onEdit: () => void; onDelete: () => void };

const Uses = ({ companion: { id, character_id: characterId }, onEdit, onDelete }: UsesProps) => (
  <div className="flex flex-wrap gap-2">
    <Button variant="soft" onClick={onEdit}>
      <PencilLine size={18} aria-hidden="true" />
      Edit
    </Button>
    {characterId ? (
      <ButtonLink to={`/characters?view=${characterId}`} variant="soft">
        <UserRound size={18} aria-hidden="true" />
        Her character
      </ButtonLink>
    ) : (
      <ButtonLink to={`/characters?companion=${id}`} variant="soft">
        <UserRoundPlus size={18} aria-hidden="true" />
        Make a character of her
      </ButtonLink>
    )}
    <Button variant="plain" onClick={onDelete}>
      <Trash2 size={18} aria-hidden="true" />
      Delete companion
    </Button>
  </div>
);

function Facts({ companion }: { companion: CompanionRow }) {
  const look = [
    ["Body", companion.body_type],
    ["Eyes", companion.eye_color],
    ["Hair", companion.hairstyle],
    ["Face", companion.face_type],
  ]
    .filter(([, value]) => value !== "")
    .map(([label, value]) => `${label}: ${optionLabel(value ?? "")}`)
    .join(", ");
  return (
    <dl className="grid content-start gap-3.5">
      <Fact term="Age">{companion.age}</Fact>
      <Fact term="Status">{optionLabel(companion.relationship_status)}</Fact>
      <Fact term="Personality">{companion.girlfriend_personality}</Fact>
      <Fact term="Appearance">{look || companion.girlfriend_appearance}</Fact>
      <Fact term="Hobbies">{companion.hobbies}</Fact>
      <Fact term="Style">{optionLabel(companion.outfit)}</Fact>
      <Fact term="Accessories">{companion.accessories.split(", ").map(optionLabel).join(", ")}</Fact>
      <Fact term="Dreams">{companion.dreams.split(", ").map(optionLabel).join(", ")}</Fact>
      <Fact term="Backstory">{companion.backstory}</Fact>
    </dl>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) =>
  children === "" ? null : (
    <div>
      <dt className="text-sm text-fg-3">{term}</dt>
      <dd className="text-pretty">{children}</dd>
    </div>
  );
