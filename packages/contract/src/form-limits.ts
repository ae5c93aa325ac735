/** Sizes of the forms that strangers send. The server and the database enforce them, and the screens show them. */
export const formLimits = {
  nameChars: 100,
  emailChars: 254,
  subjectChars: 150,
  messageChars: 4000,
  /** Of a withdrawal: a number, and a purchase in the person's own words. */
  receiptChars: 100,
  purchaseChars: 500,
} as const;

/** How long a message of the contact page is kept where the operator sets nothing else. */
export const contactRetentionMonths = 24;
