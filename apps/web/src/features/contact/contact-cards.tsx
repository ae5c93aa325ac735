/** Three ways to the right place. Hours, a chat and an address are shown only where the operator has set them. */
import { Mail, MessageCircle, ReceiptText, ShieldAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Support } from "#platform/use-support.ts";

export function ContactCards({ support }: { support: Support | null }) {
  return (
    <ul className="mt-10 grid gap-4 md:mt-14 md:grid-cols-3 md:gap-5">
      <WriteCard support={support} />
      {support?.liveChat ? <ChatCard chat={support.liveChat} /> : <ReportCard />}
      <Card icon={ReceiptText} title="A purchase">
        <p>Take a purchase back, with or without an account. You need no reasons.</p>
        <p>
          <CardLink to="/withdraw">Withdraw from contract here</CardLink>
        </p>
        <p>
          <CardLink to="/refund-policy">What is given back</CardLink>
        </p>
      </Card>
    </ul>
  );
}

function WriteCard({ support }: { support: Support | null }) {
  const { email = null, hours = null, replyWithin = null } = support ?? {};
  return (
    <Card icon={Mail} title={email === null ? "By the form" : "By e-mail"}>
      <p>
        {replyWithin === null
          ? "Use the form. The answer goes to the address that you give."
          : `Use the form. The answer goes to the address that you give, within ${replyWithin}.`}
      </p>
      {hours !== null && <p>{hours}</p>}
      {email !== null && (
        <p>
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        </p>
      )}
    </Card>
  );
}

const ChatCard = ({ chat }: { chat: NonNullable<Support["liveChat"]> }) => (
  <Card icon={MessageCircle} title="Live chat">
    <p>{chat.hours === null ? "Talk with us now." : chat.hours}</p>
    <p>
      <a href={chat.url} rel="noreferrer" className={linkClass}>
        Open the chat
      </a>
    </p>
  </Card>
);

const ReportCard = () => (
  <Card icon={ShieldAlert} title="A picture">
    <p>
      It shows you, copies you, or should not be here at all. You need no account, and get a number to ask
      after.
    </p>
    <p>
      {/* A page of the server, not of the app. */}
      <a href="/report" className={linkClass}>
        Report it
      </a>
    </p>
  </Card>
);

function Card({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="card flex flex-col gap-4 p-6">
      <span
        aria-hidden="true"
        className="grid h-14 w-11 place-items-center rounded-t-full rounded-b-md bg-surface-3 text-accent-text"
      >
        <Icon size={20} />
      </span>
      <div>
        <h2 className="font-serif text-xl leading-tight">{title}</h2>
        <div className="mt-2 flex flex-col gap-1 text-pretty text-fg-2">{children}</div>
      </div>
    </li>
  );
}

const linkClass =
  "inline-flex min-h-11 items-center break-all font-strong text-accent-text underline underline-offset-4";

const CardLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={linkClass}>
    {children}
  </Link>
);
