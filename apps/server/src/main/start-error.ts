/** Why Galatea does not start, in a sentence for the operator. */
export class StartError extends Error {}
