/** The vocabulary of motion: moves of the camera, particles and effects, life in the picture, and their labels. */
import type { ParticleKind } from "@galatea/raster/frames/particles.ts";

export type CameraMove =
  | "still"
  | "drift"
  | "pushIn"
  | "pullOut"
  | "panLeft"
  | "panRight"
  | "tiltUp"
  | "tiltDown"
  | "orbit"
  | "handheld"
  | "parallax"
  | "zoomToSubject";
export type Effect = "rackFocus" | "lightSweep" | "lightLeaks" | "grain" | "flicker";
export type Life = "breath" | "blink" | "head" | "hair" | "clouds" | "water" | "plants" | "lights" | "stars";

export type Motion =
  | { kind: "camera"; move: CameraMove }
  | { kind: "effect"; effect: Effect }
  | { kind: "air"; particles: ParticleKind }
  | { kind: "life"; life: Life }
  | { kind: "speed"; factor: number }
  | { kind: "strength"; factor: number };

export const cameraLabels: Record<CameraMove, string> = {
  still: "Static camera",
  drift: "Gentle camera drift",
  pushIn: "Push in",
  pullOut: "Pull out",
  panLeft: "Pan left",
  panRight: "Pan right",
  tiltUp: "Tilt up",
  tiltDown: "Tilt down",
  orbit: "Arc around",
  handheld: "Handheld camera",
  parallax: "Parallax",
  zoomToSubject: "Zoom to the subject",
};
export const effectLabels: Record<Effect, string> = {
  rackFocus: "Rack focus",
  lightSweep: "Sweep of light",
  lightLeaks: "Light leaks",
  grain: "Film grain",
  flicker: "Flickering light",
};
export const airLabels: Record<ParticleKind, string> = {
  snow: "Falling snow",
  rain: "Falling rain",
  dust: "Dust in the light",
  petals: "Drifting petals",
  leaves: "Falling leaves",
  bubbles: "Rising bubbles",
  fireflies: "Fireflies",
  embers: "Rising embers",
  sparkles: "Sparkles",
};
export const lifeLabels: Record<Life, string> = {
  breath: "Breathing",
  blink: "Blinking",
  head: "Moving head",
  hair: "Wind in the hair",
  clouds: "Drifting clouds",
  water: "Moving water",
  plants: "Swaying plants",
  lights: "Flickering lights",
  stars: "Twinkling stars",
};

const camera = (move: CameraMove): Motion => ({ kind: "camera", move });
const effect = (name: Effect): Motion => ({ kind: "effect", effect: name });
const air = (particles: ParticleKind): Motion => ({ kind: "air", particles });
const life = (name: Life): Motion => ({ kind: "life", life: name });
const speed = (factor: number): Motion => ({ kind: "speed", factor });
const strength = (factor: number): Motion => ({ kind: "strength", factor });

/**
 * Phrases separated by "|". A word stands for its inflections too ("zoom" for "zooms", "zooming"); "_" is any one word
 * or none. The longest of overlapping phrases counts.
 */
export const motionWords: readonly (readonly [phrases: string, meaning: Motion])[] = [
  [
    "static|static camera|static shot|camera static|still camera|stationary camera|stationary|fixed camera|camera fixed|locked off|locked camera|locked shot|tripod|tripod shot|camera still|camera hold still|no camera movement|no camera motion|no movement of the camera|camera stay still|camera not move|camera stay put|unmoving camera|freeze the camera|hold the camera still|keep the camera still",
    camera("still"),
  ],
  [
    "zoom|zoom in|push in|push|dolly in|dolly|move in|camera in|close in|move closer|come closer|get closer|go closer|draw near|track in|approach|closer|move forward|camera forward|forward|push forward|zoom inward|move towards|move toward|creep in|enter|fly in|truck in",
    camera("pushIn"),
  ],
  [
    "zoom out|pull out|pull back|pull away|dolly out|dolly back|move out|move back|move away|move backward|back away|camera back|widen|reveal|draw back|track out|zoom back|step back|backward|retreat|fly out|wide reveal",
    camera("pullOut"),
  ],
  [
    "pan left|pan to _ left|move left|move to _ left|slide left|slide to _ left|track left|truck left|camera left|right to left|leftward|pan _ left|turn left|swipe left|glide left|scroll left|dolly left",
    camera("panLeft"),
  ],
  [
    "pan|pan right|pan to _ right|move right|move to _ right|slide right|slide to _ right|track right|truck right|camera right|left to right|rightward|pan _ right|tracking shot|turn right|swipe right|glide right|scroll right|slider|pan across|dolly right|sideways|horizontal pan",
    camera("panRight"),
  ],
  [
    "tilt|tilt up|tilt upward|move up|camera up|pan up|look up|rise|crane up|crane|upward|bottom to top|pedestal up|boom up|lift|ascend|vertical pan|crane shot|fly up|jib",
    camera("tiltUp"),
  ],
  [
    "tilt down|tilt downward|move down|camera down|pan down|look down|lower|crane down|downward|top to bottom|pedestal down|boom down|descend|sink",
    camera("tiltDown"),
  ],
  [
    "orbit|arc|arc shot|circle|revolve|around|rotate around|move around|go around|turn around|camera around|3d|half circle|swing around|bullet time|rotate|spin",
    camera("orbit"),
  ],
  [
    "handheld|hand held|shaky|shaky camera|camera shake|shake|documentary|vlog|home video|amateur video|found footage|bodycam",
    camera("handheld"),
  ],
  [
    "parallax|2.5d|depth|ken burns|depth effect|layered depth|3d effect|3d photo|dimensional",
    camera("parallax"),
  ],
  [
    "zoom to _ subject|zoom in on _ subject|zoom to _ face|zoom in on _ face|zoom in to _ face|zoom into _ face|zoom on _ face|zoom on _ subject|close up on _ face|zoom to her|zoom to him|zoom in on her|zoom in on him|zoom on her|zoom on him|zoom in on them|zoom to them|focus on _ face|move to _ face|push in on _ face|dramatic zoom|crash zoom|zoom into _ eyes|zoom in on _ eyes|zoom to _ eyes|zoom in on|zoom to|zoom into|crop in",
    camera("zoomToSubject"),
  ],
  [
    "drift|float|gentle camera|gentle movement|gentle motion|subtle motion|subtle movement|subtle camera|breathing camera|gentle sway|loop|seamless loop|looping|cinemagraph|living photo|live photo|steadicam|glide",
    camera("drift"),
  ],
  [
    "rack focus|focus pull|pull focus|come into focus|blur to sharp|out of focus to sharp|focus shift|shift focus|sharpen|refocus|unblur|into focus|defocus|bring into focus|focus in",
    effect("rackFocus"),
  ],
  [
    "light sweep|sweep of light|light sweeps|sweeping light|light pass|shine|shimmer|glint of light|light moves across|moving light|light moves|sunbeam|light across|sweep",
    effect("lightSweep"),
  ],
  [
    "light leak|lens flare|film burn|flare|analog|analogue|retro film|lomo|vintage film",
    effect("lightLeaks"),
  ],
  ["grain|film grain|grainy|16mm|super 8|35mm|noise|vhs|old film|vintage film", effect("grain")],
  [
    "flicker|flickering light|candlelight|candle light|firelight|fire light|strobe|lamp flicker",
    effect("flicker"),
  ],
  ["snow|snowfall|snowy|snowflake|flurry|blizzard|flakes", air("snow")],
  ["rain|rainfall|rainy|raindrop|drizzle|downpour|shower|rainstorm|storm", air("rain")],
  ["dust|dust mote|mote|floating particle|particle|dusty|pollen|haze particles", air("dust")],
  ["petal|blossom|cherry blossom|sakura|confetti", air("petals")],
  ["leaf|leaves|falling leaves|autumn leaves|foliage falling", air("leaves")],
  ["bubble|underwater bubbles", air("bubbles")],
  ["firefly|fireflies|lightning bug|glow worm", air("fireflies")],
  ["ember|spark|ash|fire spark|cinder", air("embers")],
  ["sparkle|magic|magical|glitter|stardust|fairy dust|pixie dust|twinkling lights", air("sparkles")],
  ["breathe|breath|breathing|chest rise|inhale|exhale", life("breath")],
  ["blink|blinking|eyes close|close her eyes|close his eyes|blinks", life("blink")],
  [
    "nod|head move|head turn|tilt her head|tilt his head|tilt _ head|turn her head|turn his head|head sway",
    life("head"),
  ],
  [
    "hair blow|hair move|hair sway|hair wave|hair in _ wind|wind in _ hair|windy|wind|breeze|blowing hair|hair flow|flowing hair|windswept",
    life("hair"),
  ],
  ["cloud|cloud drift|drifting clouds|clouds move|moving clouds|time lapse clouds|sky moves", life("clouds")],
  [
    "water|wave|ripple|sea move|ocean|water move|glisten|glint on _ water|waves roll|river flow",
    life("water"),
  ],
  ["tree sway|trees|grass sway|grass|plants|flowers sway|branches|swaying trees|grass move", life("plants")],
  ["neon flicker|city lights|lights twinkle|lamps|lights flicker|candle|flame|lantern", life("lights")],
  ["star|stars|twinkle|twinkling stars|starlight|starry", life("stars")],
  [
    "slow|slowly|very slowly|gently|calm|calmly|softly|smooth|smoothly|leisurely|slow motion|unhurried",
    speed(0.6),
  ],
  ["fast|quick|quickly|rapid|rapidly|swift|swiftly|energetic|dynamic|speedy|sudden|suddenly", speed(1.6)],
  ["subtle|subtly|slight|slightly|small|a little|a bit|tiny|barely|light|minimal|faint", strength(0.55)],
  [
    "strong|strongly|heavy|heavily|dramatic|dramatically|intense|extreme|big|wide|lots of|a lot of|very strong|thick|dense|deep",
    strength(1.5),
  ],
];
