/** The language of the mails about the account. It is saved as soon as it is chosen. */
import {
  type MailLanguage,
  mailLanguageNames,
  mailLanguageOf,
  mailLanguages,
} from "@galatea/contract/mail-languages.ts";
import { useState } from "react";
import { toast } from "#platform/toast.ts";
import { FieldError } from "#ui/field.tsx";
import { PillSelect } from "#ui/pill-select.tsx";
import { AccountCard } from "./account-card.tsx";
import { useAuthCall } from "./use-auth-call.ts";
import { useOwnUser } from "./use-own-user.ts";

const options = mailLanguages.map((value) => ({ value, label: mailLanguageNames[value] }));

export function MailLanguageSection() {
  const user = useOwnUser();
  const call = useAuthCall();
  const [pending, setPending] = useState<MailLanguage | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (locale: MailLanguage): Promise<void> => {
    setPending(locale);
    const refused = await call((auth) => auth.updateUser({ data: { locale } }));
    setPending(null);
    setRefusal(refused && refused.sentence);
    if (!refused) toast.success(`Your mails are in ${mailLanguageNames[locale]} now`);
  };
  return (
    <AccountCard
      id="mail-language"
      title="Language of mails"
      lead="For mails about your account: links and codes, confirmations and invitations. Receipts, reminders, withdrawals and reports come in English."
    >
      <PillSelect<MailLanguage>
        label="Language of mails"
        value={pending ?? mailLanguageOf(user?.user_metadata["locale"])}
        options={options}
        onChange={(locale) => void choose(locale)}
        className="inline-block w-[220px] max-w-full"
      />
      <FieldError>{refusal}</FieldError>
    </AccountCard>
  );
}
