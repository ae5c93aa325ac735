import type { AccountTexts } from "./texts.ts";

const ignore = "Si no has sido tú, no tienes que hacer nada.";
const hour = "El enlace y el código sirven una vez y durante una hora, y solo los del último correo.";

export const spanish: AccountTexts = {
  code: "Código",
  signup: {
    subject: "Confirma tu dirección",
    paragraphs: [
      "Alguien ha creado una cuenta de Galatea con esta dirección. Si has sido tú, confirma con el enlace o el código que la dirección es tuya.",
      hour,
      "Si no has sido tú, no abras el enlace, por favor. Sin él nadie puede reclamar nada con tu dirección.",
    ],
    action: "Confirmar mi dirección",
    reason: "Recibes este correo porque se indicó esta dirección para crear una cuenta en Galatea.",
  },
  magiclink: {
    subject: "Tu enlace para iniciar sesión",
    paragraphs: [
      "Inicia sesión en Galatea con este enlace, o escribe el código donde lo pediste.",
      hour,
      ignore,
    ],
    action: "Iniciar sesión",
    reason: "Recibes este correo porque alguien quiso iniciar sesión en Galatea con esta dirección.",
  },
  recovery: {
    subject: "Elige una contraseña nueva",
    paragraphs: [
      "Elige una contraseña nueva con este enlace, o escribe el código donde lo pediste.",
      hour,
      ignore,
    ],
    action: "Elegir una contraseña nueva",
    reason:
      "Recibes este correo porque alguien ha dicho que olvidó la contraseña de la cuenta con esta dirección.",
  },
  invite: {
    subject: "Tienes una invitación a Galatea",
    paragraphs: [
      "Se ha creado una cuenta para ti. Ábrela con este enlace y elige después tu contraseña. Donde se te pida un código, escribe este.",
      `${hour} Más adelante, «Sign in by mail» también abre la cuenta con esta dirección.`,
      "Galatea es para personas de 18 años o más.",
    ],
    action: "Aceptar la invitación",
    reason: "Recibes este correo porque un operador de Galatea ha invitado a esta dirección.",
  },
  email_change_new: {
    subject: "Confirma tu nueva dirección",
    paragraphs: [
      "Esta dirección va a ser la de una cuenta de Galatea. Confírmalo con este enlace o con el código.",
      hour,
      "Si no has sido tú, no abras el enlace, por favor.",
    ],
    action: "Confirmar esta dirección",
    reason:
      "Recibes este correo porque alguien ha indicado esta dirección como la nueva de su cuenta en Galatea.",
  },
  email_change_current: {
    subject: "Confirma que tu dirección cambia",
    paragraphs: [
      "Tu cuenta de Galatea va a tener otra dirección. Confírmalo primero aquí, con este enlace o con el código, y después en el correo a la dirección nueva.",
      hour,
      "Si no has sido tú, no abras el enlace y cambia tu contraseña.",
    ],
    action: "Permitir el cambio de dirección",
    reason: "Recibes este correo porque esta es la dirección de tu cuenta de Galatea.",
  },
  reauthentication: {
    subject: "Tu código",
    paragraphs: [
      "Escribe este código donde se te ha pedido, para demostrar que eres tú.",
      "Sirve una vez y durante una hora. Si no lo has pedido, cambia tu contraseña.",
    ],
    action: "Abrir Galatea",
    reason: "Recibes este correo porque un cambio en tu cuenta de Galatea necesita un código.",
  },
  no_account: {
    subject: "No hay ninguna cuenta con esta dirección",
    paragraphs: [
      "Alguien ha querido entrar en la cuenta de Galatea de esta dirección, y no existe ninguna.",
      `Si has sido tú, crea una cuenta o prueba con la dirección con la que te registraste. ${ignore}`,
    ],
    action: "Crear una cuenta",
    reason: "Recibes este correo porque alguien ha indicado esta dirección en Galatea.",
  },
  address_taken: {
    subject: "Ya tienes una cuenta",
    paragraphs: [
      "Alguien ha indicado esta dirección para otra cuenta de Galatea, y pertenece a la tuya. No se ha cambiado nada.",
      `Si has sido tú, inicia sesión con ella. Si olvidaste la contraseña, allí puedes elegir una nueva. ${ignore}`,
    ],
    action: "Iniciar sesión",
    reason: "Recibes este correo porque esta es la dirección de tu cuenta de Galatea.",
  },
};
