/** The credits charged per day and tool, for the chart. */
import { z } from "zod";
import { defineFunction } from "../function.ts";
import { isTimeZone } from "./set-daily-cap.ts";

export const spendingDay = z.object({
  /** A calendar day in the asked time zone: 2026-11-21. */
  day: z.string(),
  /** The tool, as it stands in the history: image, video, upscale … */
  kind: z.string(),
  credits: z.number().int(),
});
export type SpendingDay = z.infer<typeof spendingDay>;

export const getCreditSpending = defineFunction({
  name: "get-credit-spending",
  summary: "Credits charged per day and tool over the last months.",
  access: "signed-in",
  startsJob: false,
  request: z.object({
    months: z.number().int().min(1).max(12).default(6),
    time_zone: z.string().min(1).max(64).refine(isTimeZone, "This is not a time zone."),
  }),
  reply: z.object({ days: z.array(spendingDay) }),
  errors: ["unauthorized", "invalid_request"],
});
