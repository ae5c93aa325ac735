/** The operator's name, law and providers as HTML for the legal pages: each provider whose key or address is set. */
import type { PaymentProviderName } from "@galatea/contract/payments.ts";
import { type Env, isLoopback } from "#platform/env.ts";
import { escapeHtml } from "./escape-html.ts";
import type { Fills } from "./site-fill.ts";

type Settings = Pick<Env, "operator" | "engines" | "payments" | "SMTP_URL">;
type Recipient = { name: string; gets: string };

export function operatorFills(settings: Settings): Fills {
  const { name, address, email, law, contactRetentionMonths } = settings.operator;
  const lines = [...(name === null ? [] : [name]), ...address].map(escapeHtml);
  if (email !== null) lines.push(`<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`);
  const recipients = recipientsOf(settings);
  return {
    ...(lines.length > 0 && { operator: `<address>${lines.join("<br>")}</address>` }),
    ...(law !== null && { law: `<p>${escapeHtml(law)}</p>` }),
    contactRetention: contactRetentionMonths === 1 ? "1 month." : `${contactRetentionMonths} months.`,
    ...(recipients.length > 0 && { providers: `<ul>${recipients.map(listed).join("")}</ul>` }),
  };
}

const listed = ({ name, gets }: Recipient): string =>
  `<li><strong>${escapeHtml(name)}</strong>: ${escapeHtml(gets)}</li>`;

const prompts = "the words of a request and the pictures given with it, to make or change pictures or videos";
const services = [
  ["OPENAI_API_KEY", "OpenAI"],
  ["GOOGLE_API_KEY", "Google"],
  ["BLACK_FOREST_LABS_API_KEY", "Black Forest Labs"],
  ["FAL_API_KEY", "fal"],
  ["REPLICATE_API_KEY", "Replicate"],
  ["XAI_API_KEY", "xAI"],
  ["TOGETHER_API_KEY", "Together AI"],
] as const satisfies readonly (readonly [keyof Settings["engines"], string])[];
const paid: Record<Exclude<PaymentProviderName, "sandbox">, string> = {
  paygate: "PayGate.to",
  stripe: "Stripe",
  plisio: "Plisio",
  btcpay: "BTCPay Server",
};

function recipientsOf({ engines, payments, SMTP_URL }: Settings): Recipient[] {
  const servers = [
    ...(engines.COMFYUI_URL ?? []),
    ...(engines.SD_SERVER_URL ?? []),
    ...(engines.A1111_URL ? [engines.A1111_URL] : []),
    ...(engines.OPENAI_COMPATIBLE_URL ? [engines.OPENAI_COMPATIBLE_URL] : []),
  ].filter(isElsewhere);
  return [
    ...services.filter(([key]) => engines[key] !== undefined).map(([, name]) => ({ name, gets: prompts })),
    ...servers.map(({ hostname }) => ({ name: `Models on ${hostname}`, gets: prompts })),
    ...(engines.CHAT_URL && isElsewhere(engines.CHAT_URL)
      ? [
          {
            name: `The language model on ${engines.CHAT_URL.hostname}`,
            gets: "messages to companions, with what they remember of the talk, to answer them",
          },
        ]
      : []),
    ...(engines.OPENAI_MODERATION_KEY === undefined
      ? []
      : [{ name: "OpenAI (moderation)", gets: "pictures that models are given and make, to check them" }]),
    ...payments.providers.flatMap(({ name }) =>
      name === "sandbox"
        ? []
        : [{ name: paid[name], gets: "your e-mail address, the plan and its price, to take the payment" }],
    ),
    ...(SMTP_URL === undefined
      ? []
      : [
          {
            name: `The mail server ${new URL(SMTP_URL).hostname}`,
            gets: "your e-mail address and the mails that are sent to you",
          },
        ]),
  ];
}

const isElsewhere = ({ hostname }: URL): boolean => !isLoopback(hostname);
