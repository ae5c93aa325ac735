/** A picture put through one named operation: the interface that every process engine implements. */
import type { ProcessCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { ProcessOptions } from "@galatea/contract/process-options.ts";
import type {
  EngineFacts,
  EngineRun,
  Picture,
  Preflight,
  Resumable,
  ResultFacts,
  SourcePicture,
} from "../engine.ts";

export type ProcessRequest = {
  picture: SourcePicture;
  options: ProcessOptions;
  /** For `replace-background` with a picture. */
  background?: SourcePicture;
  /** 0..2^32-1. */
  seed: number;
};

/** `label`: of the engine that did the work, where it was another one than was asked. */
export type ProcessResult = Picture & ResultFacts & { label?: string };

export interface ProcessEngine extends EngineFacts, Resumable<ProcessResult> {
  readonly capabilities: ProcessCapabilities;
  /** Free and without side effects: can this be done to this picture? */
  preflight(request: ProcessRequest): Promise<Preflight>;
  /** @throws {EngineError} and nothing else; `engine_cannot_follow` with offers where `preflight` says no. */
  process(request: ProcessRequest, run: EngineRun): Promise<ProcessResult>;
}
