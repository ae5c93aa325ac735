/** The appearance of this tool's stage, beyond what the stages of all tools have in common. */

/** Behind a picture with transparency, in either theme. */
export const checkerboard = {
  backgroundColor: "var(--surface-1)",
  backgroundImage: "repeating-conic-gradient(var(--surface-3) 0 25%, transparent 0 50%)",
  backgroundSize: "24px 24px",
} as const;

/** The height of the picture's half of the stage on a phone, which leaves room for the operations. */
export const phoneHeight = "min(96vw, 44dvh)";

/** On a phone a state has no card of its own. */
export const clearOnPhone = "max-md:bg-transparent";
