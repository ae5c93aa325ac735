import type { AccountTexts } from "./texts.ts";

const ignore = "Si ce n’était pas vous, vous n’avez rien à faire.";
const hour =
  "Le lien et le code fonctionnent une fois, pendant une heure, et seulement ceux du dernier e-mail.";

export const french: AccountTexts = {
  code: "Code",
  signup: {
    subject: "Confirmez votre adresse",
    paragraphs: [
      "Quelqu’un a créé un compte Galatea avec cette adresse. Si c’était vous, confirmez par le lien ou le code que l’adresse est la vôtre.",
      hour,
      "Si ce n’était pas vous, n’ouvrez pas le lien. Sans lui, personne ne peut rien réclamer avec votre adresse.",
    ],
    action: "Confirmer mon adresse",
    reason: "Vous recevez cet e-mail parce que cette adresse a servi à créer un compte sur Galatea.",
  },
  magiclink: {
    subject: "Votre lien de connexion",
    paragraphs: [
      "Connectez-vous à Galatea par ce lien, ou saisissez le code là où vous l’avez demandé.",
      hour,
      ignore,
    ],
    action: "Se connecter",
    reason: "Vous recevez cet e-mail parce que quelqu’un a voulu se connecter à Galatea avec cette adresse.",
  },
  recovery: {
    subject: "Choisissez un nouveau mot de passe",
    paragraphs: [
      "Choisissez un nouveau mot de passe par ce lien, ou saisissez le code là où vous l’avez demandé.",
      hour,
      ignore,
    ],
    action: "Choisir un nouveau mot de passe",
    reason:
      "Vous recevez cet e-mail parce que quelqu’un a indiqué avoir oublié le mot de passe du compte lié à cette adresse.",
  },
  invite: {
    subject: "Vous êtes invité sur Galatea",
    paragraphs: [
      "Un compte a été créé pour vous. Ouvrez-le par ce lien, puis choisissez votre mot de passe. Là où un code vous est demandé, saisissez celui-ci.",
      `${hour} Plus tard, « Sign in by mail » ouvre aussi le compte avec cette adresse.`,
      "Galatea s’adresse aux personnes de 18 ans ou plus.",
    ],
    action: "Accepter l’invitation",
    reason: "Vous recevez cet e-mail parce qu’un opérateur de Galatea a invité cette adresse.",
  },
  email_change_new: {
    subject: "Confirmez votre nouvelle adresse",
    paragraphs: [
      "Cette adresse doit devenir celle d’un compte Galatea. Confirmez-le par ce lien ou par le code.",
      hour,
      "Si ce n’était pas vous, n’ouvrez pas le lien.",
    ],
    action: "Confirmer cette adresse",
    reason:
      "Vous recevez cet e-mail parce que quelqu’un a indiqué cette adresse comme la nouvelle de son compte Galatea.",
  },
  email_change_current: {
    subject: "Confirmez le changement de votre adresse",
    paragraphs: [
      "Votre compte Galatea doit recevoir une autre adresse. Confirmez-le d’abord ici, par ce lien ou par le code, puis dans l’e-mail envoyé à la nouvelle adresse.",
      hour,
      "Si ce n’était pas vous, n’ouvrez pas le lien et changez votre mot de passe.",
    ],
    action: "Autoriser le changement",
    reason: "Vous recevez cet e-mail parce que cette adresse est celle de votre compte Galatea.",
  },
  reauthentication: {
    subject: "Votre code",
    paragraphs: [
      "Saisissez ce code là où il vous a été demandé, pour montrer que c’est bien vous.",
      "Il fonctionne une fois, pendant une heure. Si vous ne l’avez pas demandé, changez votre mot de passe.",
    ],
    action: "Ouvrir Galatea",
    reason: "Vous recevez cet e-mail parce qu’un changement dans votre compte Galatea demande un code.",
  },
  no_account: {
    subject: "Aucun compte n’existe avec cette adresse",
    paragraphs: [
      "Quelqu’un a demandé un accès au compte Galatea de cette adresse, et il n’y en a pas.",
      `Si c’était vous, créez un compte, ou essayez l’adresse de votre inscription. ${ignore}`,
    ],
    action: "Créer un compte",
    reason: "Vous recevez cet e-mail parce que quelqu’un a indiqué cette adresse sur Galatea.",
  },
  address_taken: {
    subject: "Vous avez déjà un compte",
    paragraphs: [
      "Quelqu’un a indiqué cette adresse pour un autre compte Galatea, et elle appartient au vôtre. Rien n’a été changé.",
      `Si c’était vous, connectez-vous avec elle. Si vous avez oublié le mot de passe, vous pouvez y en choisir un nouveau. ${ignore}`,
    ],
    action: "Se connecter",
    reason: "Vous recevez cet e-mail parce que cette adresse est celle de votre compte Galatea.",
  },
};
