/** Who she is: "Meet {name}". */
import type { ReactNode } from "react";
import { Face } from "#gallery/characters/face.tsx";
import type { CompanionRow } from "#platform/database.ts";
import { CornerAiLabel, Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { CompanionFiles } from "./cards/companion-files.tsx";
import { optionLabel } from "./draft.ts";

type ProfileDialogProps = {
  companion: CompanionRow | null;
  isFree: boolean;
  /** She was just made. */
  isNew: boolean;
  onClose: () => void;
  onChat: () => void;
  onUpgrade: () => void;
};

export function ProfileDialog(props: ProfileDialogProps) {
  const { companion, isNew, onClose, onChat } = props;
  if (!companion) return null;
  const { girlfriend_name: name } = companion;
  return (
    <Dialog open onClose={onClose} title={`Meet ${name}`} className="md:w-[min(760px,calc(100vw-48px))]">
      <div className="grid gap-6 md:grid-cols-[280px_1fr]">
        <ProfilePicture {...props} companion={companion} />
        <Facts companion={companion} />
      </div>
      <CompanionFiles key={companion.id} conversationId={companion.id} />
      <DialogActions>
        <Button variant="soft" onClick={onClose}>
          {isNew ? "View Later" : "Close"}
        </Button>
        <Button variant="primary" data-first-focus onClick={onChat}>
          {isNew ? `Start Chatting with ${name}` : `Chat with ${name}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ProfilePicture({
  companion,
  isFree,
  onUpgrade,
}: Pick<ProfileDialogProps, "isFree" | "onUpgrade"> & { companion: CompanionRow }) {
  const { girlfriend_name: name, generated_image_url: url } = companion;
  if (isFree || !url)
    return (
      <div className="grid aspect-[4/5] content-center justify-items-center gap-3 rounded-card bg-surface-2 p-5 text-center">
        <p className="font-strong">Image Not Available</p>
        <p className="text-sm text-pretty text-fg-2">
          {isFree
            ? "Only subscribed members can see their girlfriend's image"
            : "No picture of her has been made yet."}
        </p>
        {isFree && (
          <Button variant="soft" onClick={onUpgrade}>
            Upgrade to see her image
          </Button>
        )}
      </div>
    );
  return (
    <div className="relative self-start overflow-hidden rounded-card bg-sunk">
      <Face
        url={url}
        alt={`${name}, made by AI`}
        sizes="280px"
        upToPx={960}
        className="aspect-[4/5] w-full"
      />
      <CornerAiLabel className="bottom-3 left-3" />
      <span data-theme="dark" className="absolute top-3 left-3">
        <Badge tone="glass">Image Generated</Badge>
      </span>
    </div>
  );
}

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
