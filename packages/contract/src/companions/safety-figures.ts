/**
 * How well the alarms of talks judge sentences that they were not made for, as `/safety` publishes it. A test keeps it true.
 * Dangers and everyday talk were measured on the third held-out set, threats and minors on the first.
 */
export const safetyFigures = {
  measured: "November 2026",
  languages: ["English", "German", "Spanish", "French", "Portuguese", "Japanese"],
  /** Said in plain words. */
  plain: { found: 73, of: 120 },
  /** In slang, mistyped, of self-injury, of the past, of somebody else, or of eating. */
  indirect: { found: 65, of: 504 },
  /** Only hinted at. */
  veiled: { found: 3, of: 216 },
  threats: { found: 29, of: 30 },
  minors: { found: 48, of: 48 },
  everyday: { wrong: 8, of: 1320 },
} as const;
