/** The appearance of this tool's stage, beyond what the stages of all tools have in common. */

/** What is see-through shows it, in either theme. */
export const checkerboard = {
  backgroundColor: "var(--surface-1)",
  backgroundImage: "repeating-conic-gradient(var(--surface-3) 0 25%, transparent 0 50%)",
  backgroundSize: "24px 24px",
} as const;

/** How high the picture's half of the stage is on a phone: beneath it stand the operations. */
export const phoneHeight = "min(96vw, 44dvh)";

/** A state on the stage of a phone lies on the page itself. */
export const clearOnPhone = "max-md:bg-transparent";
