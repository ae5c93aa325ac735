/** A person's picture and name, above the address of the account. */
import { toast } from "#platform/toast.ts";
import { useRequiredFields } from "#platform/use-required-fields.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { AccountCard } from "../account-card.tsx";
import { useAuthCall } from "../use-auth-call.ts";
import { useOwnUser } from "../use-own-user.ts";
import { Avatar } from "./avatar.tsx";
import { nameOf } from "./names.ts";
import { PictureField } from "./picture-field.tsx";

export function ProfileSection() {
  const user = useOwnUser();
  const call = useAuthCall();
  const name = user ? nameOf(user) : "";
  const { errors, isSubmitting, setError, formProps } = useRequiredFields<"name">({
    missing: { name: "Please enter a name" },
    submit: async (typed): Promise<void> => {
      const wanted = typed.name.trim();
      if (wanted === "") {
        setError("name", "Please enter a name");
        return;
      }
      const refusal = await call((auth) => auth.updateUser({ data: { full_name: wanted } }));
      if (refusal) setError("name", refusal.sentence);
      else toast.success("Your name is saved");
    },
    onMissing: () => undefined,
  });
  return (
    <AccountCard
      id="profile"
      title="Profile"
      lead="Your name and your picture are shown to you alone. Nobody else sees them."
    >
      <div className="flex items-center gap-4">
        <Avatar className="size-20" />
        <p className="min-w-0">
          {name !== "" && <b className="block truncate font-serif text-lg font-[360]">{name}</b>}
          <span className="block truncate text-fg-2">{user?.email || "No address"}</span>
        </p>
      </div>
      <PictureField />
      <form {...formProps} className="mt-5 max-w-[440px]">
        <TextField
          key={name}
          name="name"
          label="Name"
          defaultValue={name}
          maxLength={80}
          autoComplete="name"
          required
          error={errors.name}
        />
        <Button type="submit" className="mt-4" busy={isSubmitting}>
          {isSubmitting ? "Saving..." : "Save the name"}
        </Button>
      </form>
    </AccountCard>
  );
}
