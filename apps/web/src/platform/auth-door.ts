/** Why somebody is led to the sign-in page, told there and remembered in its address, and where it leads afterwards. */

const doors = {
  companions: {
    reason: "Sign in to talk with your companions.",
    newReason: "Sign up to go on talking. 20 messages are free without a plan.",
    leadsTo: "/ai-girlfriend",
  },
  pictures: {
    reason: "Sign in to make pictures of your own.",
    newReason: "Sign up to make pictures of your own. An account is free.",
    leadsTo: "/images",
  },
} as const;
type DoorName = keyof typeof doors;

export type AuthDoor = { reason: string; leadsTo: string; isNew: boolean };

/** The sign-in page, with the reason. @param isNew it opens on the account that is to be made. */
export const authPathOf = (door: DoorName, { isNew = false } = {}): string =>
  `/auth?for=${door}${isNew ? "&new=1" : ""}`;

export function doorInAddress(params: URLSearchParams): AuthDoor | null {
  const asked = params.get("for");
  if (asked === null || !Object.hasOwn(doors, asked)) return null;
  const { reason, newReason, leadsTo } = doors[asked as DoorName];
  const isNew = params.has("new");
  return { reason: isNew ? newReason : reason, leadsTo, isNew };
}

/** Where a visitor of this page is sent. */
export const authPathFrom = (path: string): string =>
  path.startsWith("/ai-girlfriend") ? authPathOf("companions") : "/auth";
