/**
 * Hands mail to the operator's SMTP server. A repeated send of the same mail carries the same Message-ID, so that a
 * receiver can tell a repetition after an unclear failure; what a failure says of itself never holds an address.
 */
import { createTransport } from "nodemailer";
import { isLoopback } from "./env.ts";

export type OutgoingMail = {
  /** Of the outbox: becomes the Message-ID. */
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
};
export type SendResult =
  | { ok: true }
  /** unreachable: no server took part, so that the next mail would meet the same. */
  | { ok: false; error: string; unreachable: boolean };

export type Mailer = {
  /** Expected to fail now and then: it never throws. An aborted send fails, and its connection is closed. */
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
    // What the address says comes last, and wins.
    url: options.smtpUrl,
  });
  // A pooled connection that breaks while nobody uses it is replaced by the next send.
  transport.on("error", () => undefined);
  return {
    send: async (mail, signal) => {
      if (!isMailAddress(mail.recipient)) return { ok: false, error: "bad_address", unreachable: false };
      try {
        await transport.sendMail({
          messageId: `<${mail.id}@${domain}>`,
          from: options.from,
          // As an object it is one address, whatever is in it.
          to: { name: "", address: mail.recipient },
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

/** One plain address: no name, no list, no quoting, nothing that could end a header line. */
export const isMailAddress = (address: string): boolean =>
  address.length <= 320 && /^[^\s@<>"(),:;\\[\]\p{Cc}]+@[^\s@<>"(),:;\\[\]\p{Cc}]+$/u.test(address);

type Failure = { code?: unknown; responseCode?: unknown; response?: unknown; command?: unknown };

/** Codes only: servers quote addresses in their replies. */
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
