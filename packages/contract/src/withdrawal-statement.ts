/** The words of a withdrawal. The page shows them before they are confirmed, and the server stores and mails the same ones. */
export type WithdrawalFields = {
  name: string;
  email: string;
  receipt?: string | undefined;
  purchase?: string | undefined;
};

export const withdrawalStatement = ({ name, email, receipt, purchase }: WithdrawalFields): string =>
  [
    "I withdraw from my contract about this purchase.",
    `Name: ${name}`,
    ...(receipt === undefined ? [] : [`Receipt or order: ${receipt}`]),
    ...(purchase === undefined ? [] : [`Purchase: ${purchase}`]),
    `Confirmation to: ${email}`,
  ].join("\n");
