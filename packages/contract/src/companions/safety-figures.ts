/** How well the alarms of talks judge sentences that they were not made for, as `/safety` publishes it. A test keeps it true. */
export const safetyFigures = {
  measured: "November 2026",
  languages: ["English", "German", "Spanish", "French", "Portuguese", "Japanese"],
  dangers: { found: 176, of: 180 },
  threats: { found: 29, of: 30 },
  minors: { found: 48, of: 48 },
  everyday: { wrong: 5, of: 228 },
} as const;
