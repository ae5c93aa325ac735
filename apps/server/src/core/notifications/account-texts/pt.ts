import type { AccountTexts } from "./texts.ts";

const ignore = "Se não foi você, não precisa fazer nada.";
const hour = "O link e o código funcionam uma vez, durante uma hora, e somente os do e-mail mais recente.";

export const portuguese: AccountTexts = {
  code: "Código",
  signup: {
    subject: "Confirme seu endereço",
    paragraphs: [
      "Alguém criou uma conta na Galatea com este endereço. Se foi você, confirme pelo link ou pelo código que o endereço é seu.",
      hour,
      "Se não foi você, não abra o link. Sem ele, ninguém pode reivindicar nada com seu endereço.",
    ],
    action: "Confirmar meu endereço",
    reason: "Você recebe este e-mail porque este endereço foi informado para criar uma conta na Galatea.",
  },
  magiclink: {
    subject: "Seu link para entrar",
    paragraphs: ["Entre na Galatea por este link, ou digite o código onde você o pediu.", hour, ignore],
    action: "Entrar",
    reason: "Você recebe este e-mail porque alguém quis entrar na Galatea com este endereço.",
  },
  recovery: {
    subject: "Defina uma nova senha",
    paragraphs: ["Defina uma nova senha por este link, ou digite o código onde você o pediu.", hour, ignore],
    action: "Definir uma nova senha",
    reason: "Você recebe este e-mail porque alguém disse que esqueceu a senha da conta com este endereço.",
  },
  invite: {
    subject: "Você recebeu um convite para a Galatea",
    paragraphs: [
      "Uma conta foi criada para você. Abra-a por este link e depois escolha sua senha. Onde for pedido um código, digite este.",
      `${hour} Mais tarde, “Sign in by mail” também abre a conta com este endereço.`,
      "A Galatea é para pessoas com 18 anos ou mais.",
    ],
    action: "Aceitar o convite",
    reason: "Você recebe este e-mail porque um operador da Galatea convidou este endereço.",
  },
  email_change_new: {
    subject: "Confirme seu novo endereço",
    paragraphs: [
      "Este endereço deve se tornar o de uma conta na Galatea. Confirme por este link ou pelo código.",
      hour,
      "Se não foi você, não abra o link.",
    ],
    action: "Confirmar este endereço",
    reason:
      "Você recebe este e-mail porque alguém informou este endereço como o novo de sua conta na Galatea.",
  },
  email_change_current: {
    subject: "Confirme a mudança do seu endereço",
    paragraphs: [
      "Sua conta na Galatea deve receber outro endereço. Confirme primeiro aqui, por este link ou pelo código, e depois no e-mail enviado ao novo endereço.",
      hour,
      "Se não foi você, não abra o link e mude sua senha.",
    ],
    action: "Permitir a mudança",
    reason: "Você recebe este e-mail porque este é o endereço da sua conta na Galatea.",
  },
  reauthentication: {
    subject: "Seu código",
    paragraphs: [
      "Digite este código onde ele foi pedido, para mostrar que é você.",
      "Ele funciona uma vez, durante uma hora. Se você não o pediu, mude sua senha.",
    ],
    action: "Abrir a Galatea",
    reason: "Você recebe este e-mail porque uma mudança na sua conta na Galatea precisa de um código.",
  },
  no_account: {
    subject: "Não há conta com este endereço",
    paragraphs: [
      "Alguém pediu acesso à conta da Galatea deste endereço, e não existe nenhuma.",
      `Se foi você, crie uma conta, ou tente o endereço com que se cadastrou. ${ignore}`,
    ],
    action: "Criar uma conta",
    reason: "Você recebe este e-mail porque alguém informou este endereço na Galatea.",
  },
  address_taken: {
    subject: "Você já tem uma conta",
    paragraphs: [
      "Alguém informou este endereço para outra conta na Galatea, e ele pertence à sua. Nada foi mudado.",
      `Se foi você, entre com ele. Se esqueceu a senha, pode definir uma nova por lá. ${ignore}`,
    ],
    action: "Entrar",
    reason: "Você recebe este e-mail porque este é o endereço da sua conta na Galatea.",
  },
};
