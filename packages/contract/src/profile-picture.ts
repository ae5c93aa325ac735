/** The picture that a person chose for their account: a square JPEG that only they can read. */

/** Private; a person's own picture is the newest file below their folder. */
export const profilePictureBucket = "profile-pictures";

export const profilePictureLimits = {
  /** Of the stored copy, whose sides are equal; a smaller picture keeps its shorter side. */
  sidePx: 512,
} as const;
