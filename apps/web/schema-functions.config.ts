/**
 * The functions that make the contract's schemas. They have no side effects, so the schemas that the browser does not
 * use are left out, and zod with them.
 */
export const schemaFunctions = [
  "z",
  "defineFunction",
  "defineJobFunction",
  "engineChoice",
  "chosenEngine",
  "formLine",
];
