/** A mail server in this process that keeps accepted mail, and can refuse, defer or hang up. */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type TakenMail = { recipients: string[]; raw: string; messageId: string };
/** `hang-up` takes the whole mail and breaks the connection instead of answering. */
type Manner = "take" | "refuse" | "greylist" | "hang-up" | "stall";

export type TestMailServer = {
  url: string;
  mails: TakenMail[];
  /** Sets how the next mails are treated, for one recipient or for all. */
  behave(manner: Manner, recipient?: string): void;
  /** Closes the port, so that connections are refused. */
  close(): Promise<void>;
};

export async function startMailServer(
  options: { startTls?: boolean; password?: boolean; port?: number } = {},
): Promise<TestMailServer> {
  const mails: TakenMail[] = [];
  const manners = new Map<string, Manner>();
  const mannerFor = (recipient: string): Manner => manners.get(recipient) ?? manners.get("*") ?? "take";
  const server = new SMTPServer({
    authOptional: !options.password,
    allowInsecureAuth: true,
    disabledCommands: [...(options.startTls ? [] : ["STARTTLS"]), ...(options.password ? [] : ["AUTH"])],
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === "studio" && password === "secret";
      done(isRight ? null : new Error("wrong password"), isRight ? { user: "studio" } : undefined);
    },
    onRcptTo: ({ address }, _session, done) => {
      const manner = mannerFor(address);
      if (manner === "refuse") return done(replyOf(550, `5.1.1 <${address}> is not known here`));
      if (manner === "greylist") return done(replyOf(450, `4.2.0 <${address}> try again later`));
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString();
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const manner = mannerFor(recipients[0] ?? "");
        if (manner === "stall") return;
        mails.push({ recipients, raw, messageId: /^message-id: *(\S+)/im.exec(raw)?.[1] ?? "" });
        if (manner === "take") return done();
        for (const connection of server.connections) {
          if (connection.session.id === session.id) connection.close();
        }
      });
    },
  });
  // Some tests abort a client in the middle of a mail.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const login = options.password ? "studio:secret@" : "";
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    mails,
    behave: (manner, recipient = "*") => void manners.set(recipient, manner),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

const replyOf = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
