/** Telephone lines for people in danger: the file that an operator may change, and the body of `GET /crisis-lines.json`. */
import { z } from "zod";

const source = z.url({ protocol: /^https?$/ });
const number = z.string().regex(/^[0-9+*#][0-9+*# ()/-]{1,24}$/, "is no telephone number");
const crisisKind = z.enum(["self-harm", "eating-disorder"]);

export const crisisLines = z.strictObject({
  /** When somebody last compared every number with its source. */
  checkedOn: z.iso.date(),
  directory: z.strictObject({ name: z.string().min(1).max(80), source }),
  /** By the code of a country, such as DE. */
  countries: z.record(
    z.string().regex(/^[A-Z]{2}$/),
    z.strictObject({
      emergency: z.strictObject({ number, source }).optional(),
      lines: z
        .array(
          z.strictObject({
            name: z.string().min(1).max(80),
            number,
            /** What the line is for; without it, for everything. */
            for: z.array(crisisKind).optional(),
            source,
          }),
        )
        .min(1),
    }),
  ),
});

export type CrisisLines = z.output<typeof crisisLines>;
export type CrisisKind = z.output<typeof crisisKind>;
