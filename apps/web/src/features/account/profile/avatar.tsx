/** The picture of the account, or the initials of its name or address. Decoration: name and address are beside it. */
import { classNames } from "#ui/class-names.ts";
import { useOwnUser } from "../use-own-user.ts";
import { initialsOf, nameOf } from "./names.ts";
import { useProfilePicture } from "./use-profile-picture.ts";

export function Avatar({ className }: { className?: string }) {
  const user = useOwnUser();
  const picture = useProfilePicture();
  const shape = classNames("flex-none rounded-t-full rounded-b-md bg-accent-wash", className);
  if (picture !== null) return <img src={picture} alt="" className={`${shape} object-cover`} />;
  return (
    <span
      aria-hidden="true"
      className={`${shape} grid place-items-center font-serif text-lg text-accent-text`}
    >
      {initialsOf((user && nameOf(user)) || (user?.email ?? ""))}
    </span>
  );
}
