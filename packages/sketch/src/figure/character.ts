/**
 * What a face has beyond its measures: how the lids fold, how brows run, what the nose and lips are like. It
 * follows from the measures alone, so that one person keeps one face in every scene, age and mood.
 */
import { createRandom, hashText } from "@galatea/raster/random.ts";
import type { FaceShape } from "#sketch/scene.ts";

export type Character = {
  /** Where the skin folds over the upper lid; `single` has no fold. */
  fold: "high" | "low" | "hooded" | "single";
  /** Where the upper lid stands highest: −1 towards the nose, 1 towards the temple. */
  lidPeak: number;
  /** 0 almond, 1 round. */
  lidRound: number;
  /** How far the lids are lowered at rest, 0..1. */
  lidRest: number;
  /** 0 straight, 1 angled at its outer third. */
  browAngle: number;
  /** How bushy, 0..1. */
  browLoose: number;
  /** −1 flat and broad, 1 high and narrow. */
  bridge: number;
  /** A hump on the bridge, 0..1. */
  hump: number;
  /** −1 turned up, 1 turned down. */
  noseTip: number;
  /** How ball-like the tip is, 0..1. */
  noseBall: number;
  /** −1 the upper lip is the fuller one, 1 the lower. */
  lipBalance: number;
  /** How pointed the bow of the upper lip is, 0..1. */
  bow: number;
  /** −1 short and broad, 1 long. */
  faceLength: number;
  /** −1 narrow at the temples (a diamond), 1 broad (a heart). */
  temple: number;
  cleft: boolean;
  dimples: boolean;
  /** Shows teeth in a smile. */
  teeth: boolean;
  /** −1..1: which side of mouth and brow moves first. */
  leaning: number;
  /** 0 a strip, 1 square, 2 round, 3 pointed. */
  beardCut: 0 | 1 | 2 | 3;
};

export function characterOf(face: FaceShape): Character {
  const random = createRandom(hashText(Object.values(face).join(" "))).fork("character");
  return {
    fold: random.pick(["high", "high", "low", "low", "low", "hooded", "single"] as const),
    lidPeak: random.between(-0.7, 0.6),
    lidRound: random.next(),
    lidRest: random.next() ** 1.4,
    browAngle: random.next(),
    browLoose: random.next(),
    bridge: random.between(-1, 1),
    hump: Math.max(0, random.between(-1, 1)),
    noseTip: random.between(-1, 1),
    noseBall: random.next(),
    lipBalance: random.between(-1, 1),
    bow: random.next(),
    faceLength: random.between(-1, 1),
    temple: random.between(-1, 1),
    cleft: random.chance(0.16),
    dimples: random.chance(0.35),
    teeth: random.chance(0.45),
    leaning: random.between(-1, 1),
    beardCut: random.pick([0, 1, 1, 2, 2, 3] as const),
  };
}
