/**
 * Hands mail to the operator's SMTP server. A repeated send of the same mail carries the same Message-ID, so that
 * receivers can drop a duplicate after an unclear failure. No failure's text holds an address.
 */
import { createTransport } from "nodemailer";
import { isLoopback } from "./env.ts";

export type OutgoingMail = {
  /** The outbox row's id; becomes the Message-ID. */
  id: string;
  recipient: string;
  /** Where an answer goes instead of the sender. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
};
export type SendResult =
  | { ok: true }
  /** `unreachable`: no server answered, so the next mail would fail in the same way. */
  | { ok: false; error: string; unreachable: boolean };

export type Mailer = {
  /** Never throws: failures are values. An aborted send fails, and its connection is closed. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<SendResult>;
  close(): void;
};

/**
 * @param options.smtpUrl smtp:// upgrades by STARTTLS where the server offers it, and insists on it (`requireTLS`) when
 * a password goes to another machine; smtps:// begins with TLS. nodemailer's options may follow as a query.
 * @param options.from an address, or a name and an address in angle brackets.
 */
export function createMailer(options: { smtpUrl: string; from: string }): Mailer {
  const url = new URL(options.smtpUrl);
  const domain = /@([^\s@<>]+)>?$/.exec(options.from)?.[1] ?? url.hostname;
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    requireTLS: url.password !== "" && !isLoopback(url.hostname),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    // Options in the URL's query override those above.
    url: options.smtpUrl,
  });
  // The next send replaces an idle connection that broke; without a listener its error would end the process.
  transport.on("error", () => undefined);
  return {
    send: async (mail, signal) => {
      if (!isMailAddress(mail.recipient)) return { ok: false, error: "bad_address", unreachable: false };
      try {
        await transport.sendMail({
          messageId: `<${mail.id}@${domain}>`,
          from: options.from,
          // nodemailer parses a string as a list of addresses; an object is always one.
          to: { name: "", address: mail.recipient },
          ...(mail.replyTo &&
            isMailAddress(mail.replyTo) && { replyTo: { name: "", address: mail.replyTo } }),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: { "Auto-Submitted": "auto-generated" },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
        });
        return { ok: true };
      } catch (error) {
        return { ok: false, error: describeFailure(error), unreachable: isUnreachable(error) };
      }
    },
    close: () => transport.close(),
  };
}

/** Accepts one plain address: no name, no list, no quoting, no line break. */
export const isMailAddress = (address: string): boolean =>
  address.length <= 320 && /^[^\s@<>"(),:;\\[\]\p{Cc}]+@[^\s@<>"(),:;\\[\]\p{Cc}]+$/u.test(address);

type Failure = { code?: unknown; responseCode?: unknown; response?: unknown; command?: unknown };

/** Names codes only, because servers quote addresses in their replies. */
function describeFailure(error: unknown): string {
  const { code, responseCode, response, command } = Object(error) as Failure;
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(typeof response === "string" ? response : "")?.[0];
  const parts = [
    typeof code === "string" && /^\w{1,30}$/.test(code) ? code : "failed",
    typeof responseCode === "number" ? String(responseCode) : "",
    enhanced ?? "",
    typeof command === "string" && /^[A-Z ]{1,20}$/.test(command) ? command : "",
  ];
  return parts.filter(Boolean).join(" ");
}

function isUnreachable(error: unknown): boolean {
  const { code, command } = Object(error) as Failure;
  const names = ["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EAUTH", "ENOAUTH"];
  return typeof code === "string" && names.includes(code) && command !== "DATA";
}
