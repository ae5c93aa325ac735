/** Addresses that mail can reach: RFC 5321 bounds their parts, which the usual pattern does not. */
import { z } from "zod";

/** With the angle brackets around it, an address fits into the 256 octets of a path (RFC 5321, 4.5.3.1.3). */
const maxChars = 254;
const maxLocalChars = 64;
/** Of a part of a domain's name between two dots (RFC 1035, 2.3.4). */
const maxLabelChars = 63;

export const emailAddress = z.email().max(maxChars).refine(hasShortParts);

function hasShortParts(address: string): boolean {
  const at = address.lastIndexOf("@");
  const labels = address.slice(at + 1).split(".");
  return at <= maxLocalChars && labels.every(({ length }) => length <= maxLabelChars);
}
