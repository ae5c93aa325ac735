import type { AccountTexts } from "./texts.ts";

const ignore = "If it was not you, you need not do anything.";
const hour = "They work once, for an hour. Only those of the newest mail do.";

export const english: AccountTexts = {
  code: "Code",
  signup: {
    subject: "Confirm your address",
    paragraphs: [
      "Somebody made a Galatea account with this address. If it was you, confirm that the address is yours by the link or the code.",
      hour,
      "If it was not you, please do not open the link. Without it nothing can be claimed with your address.",
    ],
    action: "Confirm my address",
    reason: "You get this mail because this address was given to make an account at Galatea.",
  },
  magiclink: {
    subject: "Your link to sign in",
    paragraphs: ["Sign in to Galatea by this link, or enter the code where you asked for it.", hour, ignore],
    action: "Sign in",
    reason: "You get this mail because somebody asked to sign in to Galatea with this address.",
  },
  recovery: {
    subject: "Set a new password",
    paragraphs: ["Set a new password by this link, or enter the code where you asked for it.", hour, ignore],
    action: "Set a new password",
    reason:
      "You get this mail because somebody said that they forgot the password of the account with this address.",
  },
  invite: {
    subject: "You are invited to Galatea",
    paragraphs: [
      "An account was made for you. Open it by this link, and then choose your password. Where you are asked for a code, enter this one.",
      `${hour} Later, "Sign in by mail" opens the account with this address as well.`,
      "Galatea is for people who are 18 or older.",
    ],
    action: "Accept the invitation",
    reason: "You get this mail because an operator of Galatea invited this address.",
  },
  email_change_new: {
    subject: "Confirm your new address",
    paragraphs: [
      "This address shall become the one of a Galatea account. Confirm by this link, or by the code.",
      hour,
      "If it was not you, please do not open the link.",
    ],
    action: "Confirm this address",
    reason:
      "You get this mail because somebody gave this address as the new one of their account at Galatea.",
  },
  email_change_current: {
    subject: "Confirm that your address changes",
    paragraphs: [
      "Your account at Galatea shall get another address. Confirm here first, by this link or by the code, and then in the mail to the new address.",
      hour,
      "If it was not you, do not open the link, and change your password.",
    ],
    action: "Let my address change",
    reason: "You get this mail because this is the address of your Galatea account.",
  },
  reauthentication: {
    subject: "Your code",
    paragraphs: [
      "Enter this code where you were asked for it, to show that it is you.",
      "It works once, for an hour. If you did not ask for it, change your password.",
    ],
    action: "Open Galatea",
    reason: "You get this mail because a change in your Galatea account needs a code.",
  },
  no_account: {
    subject: "There is no account with this address",
    paragraphs: [
      "Somebody asked for a way into the Galatea account of this address, and there is none.",
      `If it was you, sign up, or try the address that you signed up with. ${ignore}`,
    ],
    action: "Create an account",
    reason: "You get this mail because somebody gave this address at Galatea.",
  },
  address_taken: {
    subject: "You have an account already",
    paragraphs: [
      "Somebody gave this address for another Galatea account, and it belongs to yours. Nothing was changed.",
      `If it was you, sign in with it. If you forgot the password, you can set a new one there. ${ignore}`,
    ],
    action: "Sign in",
    reason: "You get this mail because this is the address of your Galatea account.",
  },
};
