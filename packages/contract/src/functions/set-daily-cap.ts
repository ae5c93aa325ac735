/** Sets or removes the caller's own limit of credits per calendar day. The server enforces it when it reserves. */
import { z } from "zod";
import { defineFunction } from "../function.ts";
import { dailyCap } from "./get-credits.ts";

export const setDailyCap = defineFunction({
  name: "set-daily-cap",
  summary: "Set or remove the caller's daily spending limit.",
  access: "signed-in",
  startsJob: false,
  request: z.object({
    /** Null removes the limit. */
    daily_cap_credits: z.number().int().min(1).max(1_000_000).nullable(),
    /** An IANA name, such as Europe/Berlin: whose midnight begins the day. */
    time_zone: z.string().min(1).max(64).refine(isTimeZone, "This is not a time zone."),
  }),
  reply: dailyCap,
  errors: ["unauthorized", "invalid_request"],
});

/** A place's name only: an offset such as +05:30 means the opposite to PostgreSQL. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
