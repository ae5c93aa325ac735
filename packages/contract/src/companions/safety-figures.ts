/**
 * How well the alarms of talks judge sentences that they were not made for, as `/safety` publishes it. A test keeps it true.
 * Dangers and everyday talk were measured on the fourth held-out set, threats and minors on the first.
 */
export const safetyFigures = {
  measured: "November 2026",
  languages: ["English", "German", "Spanish", "French", "Portuguese", "Japanese"],
  /** Said in plain words. */
  plain: { found: 43, of: 48 },
  /** In slang, mistyped, of self-injury, of the past, of somebody else, or of eating. */
  indirect: { found: 163, of: 288 },
  /** Only hinted at. */
  veiled: { found: 20, of: 48 },
  threats: { found: 29, of: 30 },
  minors: { found: 48, of: 48 },
  everyday: { wrong: 7, of: 576 },
} as const;
