import type { Refusal } from "../refusals.ts";

/** A body that is not what its signature or its checksums say. */
export class BodyRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
