/** Categories of the providers' filters as plain words. A word that is not known may be anything, such as a key. */

const known = new Set([
  // OpenAI's moderation, and what fal takes over from it.
  ..."harassment harassment_threatening hate hate_threatening illicit illicit_violent self_harm self_harm_intent".split(
    " ",
  ),
  ..."self_harm_instructions sexual sexual_minors violence violence_graphic nsfw".split(" "),
  // Google.
  ..."safety image_safety prohibited_content image_prohibited_content blocklist spii recitation image_recitation".split(
    " ",
  ),
  ..."image_other model_armor jailbreak".split(" "),
  // Black Forest Labs.
  ..."request_moderated content_moderated sexual_content violent_content violence_content hateful_content".split(
    " ",
  ),
  ..."copyright copyrighted_content derivative_works_filter public_figure celebrity minors child_safety".split(
    " ",
  ),
  ..."deceptive_content illegal_content dangerous_content".split(" "),
]);

/** "moderation" where the provider names none, "other" for one that is not known. */
export function categoryOf(word: unknown): string {
  if (typeof word !== "string" || word.trim() === "") return "moderation";
  const plain = word
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  return known.has(plain) ? plain : "other";
}
