/** Prices of companions, in credits. The price of each tool is in its own file in `tools/`. */
export const companionCostCredits = { image: 5, message: 2 } as const;
