import type { Persona } from "../engine.ts";

/** A persona of which nothing but name and age was written. */
export const undescribed: Persona = {
  name: "Ada",
  ageYears: 30,
  personality: "",
  backstory: "",
  hobbies: "",
  dreams: "",
  relationship: "",
  appearance: "",
};
