/** Mails about an account carry their link and code when they go out, and the outbox never does. */
import { randomUUID } from "node:crypto";
import { type MailLanguage, mailLanguages } from "@galatea/contract/mail-languages.ts";
import { Pool } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import type { AccountLinkKind, AccountMail } from "#platform/ports.ts";
import { createUser } from "#testing/accounts.ts";
import { createTestDatabase } from "#testing/postgres.ts";
import { accountMailQueue } from "./account-mails.store.ts";
import { accountTexts } from "./account-texts/by-language.ts";
import { renderMail, type RenderedMail } from "./render-mail.ts";

const publicUrl = "https://studio.example.org";
const context = { publicUrl, secretsOf: () => ({ linkToken: "a-link_token", code: "012345" }) };
const { url } = await createTestDatabase();
const pool = new Pool({ connectionString: url, max: 4 });
afterAll(() => pool.end());

async function queueAndRender(
  mail: AccountMail,
  language: MailLanguage = "en",
): Promise<{ rendered: RenderedMail; stored: string }> {
  const client = await pool.connect();
  try {
    await accountMailQueue.queue(client, mail);
  } finally {
    client.release();
  }
  const { rows } = await pool.query<{ kind: string; data: unknown }>(
    "select * from mail_outbox order by created_at desc limit 1",
  );
  const rendered = rows[0] && (await renderMail(rows[0], { ...context, language }));
  if (!rendered) throw new Error("The mail was not queued, or cannot be read.");
  return { rendered, stored: JSON.stringify(rows[0]) };
}

const kinds: [AccountLinkKind, string][] = [
  ["signup", "signup"],
  ["magiclink", "magiclink"],
  ["recovery", "recovery"],
  ["invite", "invite"],
  ["email_change_new", "email_change"],
  ["email_change_current", "email_change"],
];

test.each(kinds)(
  "a mail of kind %s has its link and code, and the outbox has neither",
  async (kind, type) => {
    const { rendered, stored } = await queueAndRender({
      kind,
      userId: await createUser(pool),
      tokenId: randomUUID(),
      isPkce: kind === "recovery",
      redirectTo: `${publicUrl}/auth?a=1&b="><script>`,
    });
    const token = kind === "recovery" ? "pkce_a-link_token" : "a-link_token";
    const link = new URL(/^https:\S+$/m.exec(rendered.text)?.[0] ?? "");
    expect(`${link.origin}${link.pathname}`).toBe(`${publicUrl}/auth/v1/verify`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token,
      type,
      redirect_to: `${publicUrl}/auth?a=1&b="><script>`,
    });
    expect(rendered.text).toMatch(/^Code {2}012345$/m);
    expect(rendered.html).toContain("012345");
    expect(rendered.html).not.toContain("<script>");
    expect(rendered.subject).not.toMatch(/\d|\n/);
    expect(stored).not.toContain("a-link_token");
    expect(stored).not.toContain("012345");
  },
);

test("a mail with a code alone leads to no sign-in", async () => {
  const userId = await createUser(pool);
  const { rendered } = await queueAndRender({ kind: "reauthentication", userId, tokenId: randomUUID() });
  expect(rendered.text).toMatch(/^Code {2}012345$/m);
  expect(rendered.text).not.toContain("/auth/v1/verify");
});

test.each(["no_account", "address_taken"] as const)("a mail of kind %s holds no secret", async (kind) => {
  const { rendered } = await queueAndRender({ kind, recipient: "ada@example.org", languages: null });
  expect(rendered.text).toContain(`${publicUrl}/auth\n`);
  expect(rendered.text).not.toContain("012345");
});

const linkOf = ({ text }: RenderedMail): string => /^https:\S+$/m.exec(text)?.[0] ?? "";

describe.each(mailLanguages)("in the language %s", (language) => {
  test("each mail with a code has its own words, its code and its link", async () => {
    const userId = await createUser(pool);
    const code = accountTexts[language].code;
    const subjects = new Set<string>();
    for (const [kind] of kinds) {
      const queued = {
        kind,
        userId,
        tokenId: randomUUID(),
        isPkce: false,
        redirectTo: `${publicUrl}/account`,
      };
      const { rendered } = await queueAndRender(queued, language);
      expect(rendered.html).toContain(`<html lang="${language}">`);
      expect(rendered.text).toContain(`${code}  012345`);
      expect(linkOf(rendered)).toContain("/auth/v1/verify?");
      expect(rendered.text).not.toMatch(/undefined|\$\{|\[object/);
      subjects.add(rendered.subject);
    }
    const alone = await queueAndRender({ kind: "reauthentication", userId, tokenId: randomUUID() }, language);
    expect(alone.rendered.text).toContain(`${code}  012345`);
    subjects.add(alone.rendered.subject);
    expect(subjects.size).toBe(kinds.length + 1);
  });

  test("who has no account reads it as their browser told, or the account of the address", async () => {
    for (const kind of ["no_account", "address_taken"] as const) {
      const languages = `xx-XX,${language}-ZZ;q=0.8,en;q=0.5`;
      const { rendered } = await queueAndRender({ kind, recipient: "ada@example.org", languages });
      expect(rendered.subject).toBe(accountTexts[language][kind].subject);
    }
  });

  test("no text is left in English", () => {
    if (language === "en") return;
    const { code: _, ...texts } = accountTexts[language];
    const { code: __, ...english } = accountTexts.en;
    const sentences = (of: typeof texts): string[] =>
      Object.values(of).flatMap(({ subject, paragraphs, action, reason }) => [
        subject,
        ...paragraphs,
        action,
        reason,
      ]);
    const known = new Set(sentences(english));
    expect(sentences(texts).filter((sentence) => known.has(sentence))).toEqual([]);
    for (const [kind, text] of Object.entries(texts))
      expect(text.paragraphs, kind).toHaveLength(english[kind as keyof typeof english].paragraphs.length);
  });
});
