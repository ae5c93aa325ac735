/** The statement that a person confirms before an upload is used. It is stored word for word with the upload. */
export const referenceConsentStatement =
  "Whoever can be seen in this picture is 18 or older, and it is me or I have their consent.";
