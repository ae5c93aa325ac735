/** A picture changed by an instruction in words: the interface that every edit engine implements. */
import type { EditCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type {
  EngineFacts,
  EngineRun,
  JsonValue,
  Picture,
  Preflight,
  SourcePicture,
  Understood,
} from "../engine.ts";

export type EditRequest = {
  /** One to four; the first is the one that is changed, the others are material. */
  pictures: readonly SourcePicture[];
  /**
   * Of engines whose capabilities say `mask`: a picture of the first one's size. The change is kept within its white,
   * greys blend, black and what can be seen through stay untouched.
   */
  mask?: SourcePicture;
  /** At most 2,000 characters; already moderated. */
  instruction: string;
  /** 0..2^32-1. */
  seed: number;
};

export type EditResult = Picture & {
  seed: number;
  model: string;
  /** What was done, in the order in which it was done. */
  understood: Understood[];
  /** The picture's new description, when it has one: a later edit goes on from it. */
  scene?: JsonValue;
  look?: JsonValue;
};

export interface EditEngine extends EngineFacts {
  readonly capabilities: EditCapabilities;
  /** Free, and without side effects: can this be followed? Reads pictures only as far as it has to. */
  preflight(request: EditRequest): Promise<Preflight>;
  /** @throws {EngineError} and nothing else; `engine_cannot_follow` with offers where `preflight` says no. */
  edit(request: EditRequest, run: EngineRun): Promise<EditResult>;
}
