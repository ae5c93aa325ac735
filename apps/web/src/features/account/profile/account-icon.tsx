/** The sign of the account in the menu: its picture, if it has one. */
import { UserRound } from "lucide-react";
import { useProfilePicture } from "./use-profile-picture.ts";

export function AccountIcon() {
  const picture = useProfilePicture();
  if (picture === null) return <UserRound size={18} />;
  // Larger than the other signs, and in line with them.
  return <img src={picture} alt="" className="-mx-[5px] size-7 rounded-full object-cover" />;
}
