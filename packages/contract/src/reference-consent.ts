/** What a person declares before an upload is used. Kept word for word with the upload, so a change here is a new one. */
export const referenceConsentStatement =
  "Whoever can be seen in this picture is 18 or older, and it is me or I have their consent.";
