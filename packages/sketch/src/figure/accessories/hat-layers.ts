/** The two parts of what is on a head: behind it and in front of it. */
export type HatLayers = { back: string; front: string };
