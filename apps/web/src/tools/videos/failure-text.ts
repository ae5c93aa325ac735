/** The seven kinds of failure of a video, told apart by the words of the message, and what each says to a person. */

export type FailureText = {
  kind: "picture_inaccessible" | "credits" | "tier" | "failed" | "not_stored" | "no_output" | "other";
  title: string;
  text: string;
};

const refunded = "The credits were refunded; nothing was charged.";

const kinds: readonly { contains: string; kind: FailureText["kind"]; title: string; text: string | null }[] =
  [
    {
      contains: "Reference image is not accessible",
      kind: "picture_inaccessible",
      title: "Image Upload Issue",
      text: "The selected image cannot be accessed. Please upload a new image. Nothing was charged.",
    },
    { contains: "Insufficient credits", kind: "credits", title: "Insufficient Credits", text: null },
    {
      contains: "subscription tier",
      kind: "tier",
      title: "Subscription Required",
      text: "Please upgrade your subscription to generate videos.",
    },
    {
      contains: "Video generation failed",
      kind: "failed",
      title: "Generation Failed",
      text: `The AI model hit an issue. ${refunded} Please try again.`,
    },
    {
      contains: "Failed to store video",
      kind: "not_stored",
      title: "Storage Error",
      text: `The video was made but could not be stored. ${refunded}`,
    },
    {
      contains: "No video generated",
      kind: "no_output",
      title: "No Output Generated",
      text: `The engine returned no video. ${refunded} Please try another prompt.`,
    },
  ];

/** Of `Insufficient credits` and of everything that is none of these the message itself is told. */
export function failureText(message: string): FailureText {
  const known = kinds.find(({ contains }) => message.includes(contains));
  if (!known) return { kind: "other", title: "Video Generation Failed", text: message };
  return { kind: known.kind, title: known.title, text: known.text ?? message };
}
