/** The cuts of coats and jackets. */
import type { Finish } from "./cloth-type.ts";
import type { Lapels } from "./collars.ts";

export type OuterKind =
  | "blazer"
  | "suit"
  | "coat"
  | "trench"
  | "jacket"
  | "leatherJacket"
  | "denimJacket"
  | "raincoat"
  | "parka"
  | "labCoat"
  | "tuxedo"
  | "peacoat"
  | "bomber";

export type Inner = "tee" | "shirt" | "shirtTie" | "shirtBow" | "turtleneck" | "shell";

export type OuterCut = {
  finish: Finish;
  ease: number;
  hemY: number;
  flare: number;
  inner: Inner;
  /** Lapels, or closed up to the neck. */
  lapels: Lapels | null;
  hemGap: number;
};
