/** What a hand holds, as drawings. */
export type Held = {
  /** Behind everything. */
  behind: string;
  /** On the torso, under both arms. */
  onTorso: string;
  /** Between palm and fingers of the holding hand. */
  inHand: string;
};
