import type { AccountTexts } from "./texts.ts";

const ignore = "Wenn du das nicht warst, musst du nichts tun.";
const hour = "Link und Code funktionieren einmal und eine Stunde lang, und nur die aus der neuesten E-Mail.";

export const german: AccountTexts = {
  code: "Code",
  signup: {
    subject: "Bestätige deine Adresse",
    paragraphs: [
      "Jemand hat mit dieser Adresse ein Konto bei Galatea angelegt. Wenn du das warst, bestätige mit dem Link oder dem Code, dass die Adresse dir gehört.",
      hour,
      "Wenn du das nicht warst, öffne den Link bitte nicht. Ohne ihn kann niemand mit deiner Adresse etwas beanspruchen.",
    ],
    action: "Meine Adresse bestätigen",
    reason: "Du bekommst diese E-Mail, weil mit dieser Adresse ein Konto bei Galatea angelegt wurde.",
  },
  magiclink: {
    subject: "Dein Link zum Anmelden",
    paragraphs: [
      "Melde dich mit diesem Link bei Galatea an, oder gib den Code dort ein, wo du ihn angefordert hast.",
      hour,
      ignore,
    ],
    action: "Anmelden",
    reason: "Du bekommst diese E-Mail, weil sich jemand mit dieser Adresse bei Galatea anmelden wollte.",
  },
  recovery: {
    subject: "Lege ein neues Passwort fest",
    paragraphs: [
      "Lege mit diesem Link ein neues Passwort fest, oder gib den Code dort ein, wo du ihn angefordert hast.",
      hour,
      ignore,
    ],
    action: "Neues Passwort festlegen",
    reason:
      "Du bekommst diese E-Mail, weil jemand angegeben hat, das Passwort des Kontos mit dieser Adresse vergessen zu haben.",
  },
  invite: {
    subject: "Du bist zu Galatea eingeladen",
    paragraphs: [
      "Für dich wurde ein Konto angelegt. Öffne es mit diesem Link und wähle dann dein Passwort. Wo nach einem Code gefragt wird, gib diesen ein.",
      `${hour} Später öffnet auch „Sign in by mail“ das Konto mit dieser Adresse.`,
      "Galatea ist für Menschen ab 18 Jahren.",
    ],
    action: "Einladung annehmen",
    reason: "Du bekommst diese E-Mail, weil ein Betreiber von Galatea diese Adresse eingeladen hat.",
  },
  email_change_new: {
    subject: "Bestätige deine neue Adresse",
    paragraphs: [
      "Diese Adresse soll die eines Kontos bei Galatea werden. Bestätige das mit diesem Link oder mit dem Code.",
      hour,
      "Wenn du das nicht warst, öffne den Link bitte nicht.",
    ],
    action: "Diese Adresse bestätigen",
    reason:
      "Du bekommst diese E-Mail, weil jemand diese Adresse als die neue seines Kontos bei Galatea angegeben hat.",
  },
  email_change_current: {
    subject: "Bestätige, dass sich deine Adresse ändert",
    paragraphs: [
      "Dein Konto bei Galatea soll eine andere Adresse bekommen. Bestätige das zuerst hier, mit diesem Link oder mit dem Code, und danach in der E-Mail an die neue Adresse.",
      hour,
      "Wenn du das nicht warst, öffne den Link nicht und ändere dein Passwort.",
    ],
    action: "Meine Adresse ändern lassen",
    reason: "Du bekommst diese E-Mail, weil dies die Adresse deines Kontos bei Galatea ist.",
  },
  reauthentication: {
    subject: "Dein Code",
    paragraphs: [
      "Gib diesen Code dort ein, wo du danach gefragt wurdest, um zu zeigen, dass du es bist.",
      "Er funktioniert einmal und eine Stunde lang. Wenn du ihn nicht angefordert hast, ändere dein Passwort.",
    ],
    action: "Galatea öffnen",
    reason: "Du bekommst diese E-Mail, weil eine Änderung in deinem Konto bei Galatea einen Code braucht.",
  },
  no_account: {
    subject: "Zu dieser Adresse gibt es kein Konto",
    paragraphs: [
      "Jemand wollte in das Konto mit dieser Adresse bei Galatea, und es gibt keines.",
      `Wenn du das warst, lege ein Konto an, oder versuche es mit der Adresse, mit der du dich registriert hast. ${ignore}`,
    ],
    action: "Konto anlegen",
    reason: "Du bekommst diese E-Mail, weil jemand diese Adresse bei Galatea angegeben hat.",
  },
  address_taken: {
    subject: "Du hast schon ein Konto",
    paragraphs: [
      "Jemand hat diese Adresse für ein weiteres Konto bei Galatea angegeben, und sie gehört zu deinem. Nichts wurde geändert.",
      `Wenn du das warst, melde dich damit an. Wenn du das Passwort vergessen hast, kannst du dort ein neues festlegen. ${ignore}`,
    ],
    action: "Anmelden",
    reason: "Du bekommst diese E-Mail, weil dies die Adresse deines Kontos bei Galatea ist.",
  },
};
