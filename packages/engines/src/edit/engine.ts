/** A picture changed by an instruction in words: the interface that every edit engine implements. */
import type { EditCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type {
  EngineFacts,
  EngineRun,
  JsonValue,
  Picture,
  Preflight,
  Resumable,
  ResultFacts,
  SourcePicture,
  ParsedWord,
} from "../engine.ts";

export type EditRequest = {
  /** One to four. The first is changed, the others are material. */
  pictures: readonly SourcePicture[];
  /**
   * Only for engines whose capabilities say `mask`: a picture of the same size as the first. The change is kept within
   * its white; greys blend; black and transparent parts stay untouched.
   */
  mask?: SourcePicture;
  /** At most 2,000 characters; already moderated. */
  instruction: string;
  /** 0..2^32-1. */
  seed: number;
};

export type EditResult = Picture &
  ResultFacts & {
    trainedModel: boolean;
    /** The changes, in the order in which they were made. */
    parsed: ParsedWord[];
    /** The picture's new description, when it has one: a later edit goes on from it. */
    scene?: JsonValue;
    identity?: JsonValue;
  };

export interface EditEngine extends EngineFacts, Resumable<EditResult, EditRequest> {
  readonly capabilities: EditCapabilities;
  /** Free and without side effects: can the instruction be followed? */
  preflight(request: EditRequest): Promise<Preflight>;
  /** @throws {EngineError} and nothing else; `engine_cannot_follow` with offers where `preflight` says no. */
  edit(request: EditRequest, run: EngineRun): Promise<EditResult>;
}
