/**
 * The two steps that the law asks for: the form, and the confirmation of its words. The fields stay in the page during the
 * second step, so that nothing is lost on the way back. What is sent are always the words that were shown last.
 */
import type { withdrawFromContract } from "@galatea/contract/functions/withdraw-from-contract.ts";
import { withdrawalStatement } from "@galatea/contract/withdrawal-statement.ts";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "#platform/session.tsx";
import { useSupport } from "#platform/use-support.ts";
import { looksLikeEmail, textOf, usePublicForm, type FieldErrors } from "#platform/use-public-form.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { FormProblem, HoneypotField } from "#ui/form-fields.tsx";
import { NeedsScript } from "#ui/needs-script.tsx";
import { SenderFields } from "#ui/sender-fields.tsx";
import { PurchaseFields } from "./purchase-fields.tsx";
import { StatementWords } from "./statement-words.tsx";
import { isGivenBack, purchaseWords, useOwnPurchases, type OwnPurchase } from "./use-own-purchases.ts";
import { WithdrawalReceipt } from "./withdrawal-receipt.tsx";

type Declared = { statement: string; email: string };

export function WithdrawForm() {
  const own = useOwnPurchases();
  const [chosen, choose] = useChosenPurchase(own);
  const [declared, setDeclared] = useState<Declared | null>(null);
  const read = (values: FormData) => readFields(values, own);
  const form = usePublicForm<typeof withdrawFromContract>({
    name: "withdraw-from-contract",
    read,
    check,
    isConfirmed: (values) => {
      const fields = read(values);
      const statement = withdrawalStatement(fields);
      if (statement === declared?.statement) return true;
      setDeclared({ statement, email: fields.email });
      return false;
    },
  });
  const { reply, errors, busy } = form;
  // Every studio that sells sends mail, so until its settings are read that is taken for true.
  const sendsMail = useSupport()?.sendsMail ?? true;
  const element = useRef<HTMLFormElement>(null);
  const hasErrors = Object.values(errors).some(Boolean);
  // A field that the server refuses has to be seen.
  if (declared !== null && hasErrors) setDeclared(null);
  const step = reply !== null ? "receipt" : declared !== null && !hasErrors ? "confirm" : "fill";
  const heading = useHeadingFocus(step, hasErrors);
  useFilledIn(element);

  if (reply !== null && declared !== null)
    return <WithdrawalReceipt reply={reply} email={declared.email} sendsMail={sendsMail} heading={heading} />;
  return (
    <section aria-labelledby="declare">
      <p className="mb-2 text-sm text-fg-3">{step === "fill" ? "Step 1 of 2" : "Step 2 of 2"}</p>
      <h2 id="declare" ref={heading} tabIndex={-1} className="display mb-6 text-2xl outline-none">
        {step === "fill" ? "Your purchase" : "What you declare"}
      </h2>
      <NeedsScript what="This form" />
      <form ref={element} {...form.formProps} className="needs-script card relative p-6 md:p-8">
        <div className={classNames("flex-col gap-5", step === "fill" ? "flex" : "hidden")}>
          <SenderFields
            errors={errors}
            emailHint="The receipt goes there. Best the address that you bought with."
          />
          <PurchaseFields own={own} chosen={chosen} onChoose={choose} errors={errors} />
          <HoneypotField />
        </div>
        {step === "confirm" && declared && <StatementWords statement={declared.statement} />}
        <div className="mt-6 flex flex-col gap-5">
          <FormProblem>{form.problem ?? errors["website"]}</FormProblem>
          <div className="flex flex-wrap items-center gap-3">
            {step === "fill" ? (
              <Button type="submit" variant="primary" size="lg">
                Continue
              </Button>
            ) : (
              <>
                <Button type="submit" variant="primary" size="lg" busy={busy}>
                  {busy ? "Sending..." : "Confirm withdrawal"}
                </Button>
                {!busy && (
                  <Button variant="plain" size="lg" onClick={() => setDeclared(null)}>
                    Change something
                  </Button>
                )}
              </>
            )}
          </div>
          <p className="text-sm text-pretty text-fg-3">
            {step === "fill"
              ? "Nothing is declared yet. The next step shows your words, and you confirm them."
              : `What you declare is kept for the operator of this site, and ${sendsMail ? "a receipt is mailed to you" : "you get a receipt on the screen"}.`}
          </p>
        </div>
      </form>
    </section>
  );
}

function readFields(values: FormData, own: readonly OwnPurchase[]) {
  const chosen = own.find(({ receipt_number: number }) => String(number) === values.get("own"));
  const receipt = chosen ? String(chosen.receipt_number) : textOf(values, "receipt");
  const purchase = chosen ? purchaseWords(chosen) : textOf(values, "purchase");
  return {
    name: textOf(values, "name"),
    email: textOf(values, "email"),
    ...(receipt && { receipt }),
    ...(purchase && { purchase }),
    website: textOf(values, "website") as "",
  };
}

function check(values: FormData): FieldErrors {
  const email = textOf(values, "email");
  const isNamed = ["own", "receipt", "purchase"].some((name) => textOf(values, name) !== "");
  return {
    name: textOf(values, "name") === "" ? "Please tell us your name." : undefined,
    email:
      email === ""
        ? "Please tell us where the receipt should go."
        : looksLikeEmail(email)
          ? undefined
          : "This e-mail address does not look right. It needs an @ and a domain, as in you@example.com.",
    receipt: isNamed ? undefined : "Please name the purchase: by its number, or by what you know of it.",
  };
}

/** The purchase of a link such as /withdraw?receipt=17; else the only one. None that was given back. */
function useChosenPurchase(own: readonly OwnPurchase[]) {
  const [params] = useSearchParams();
  const [picked, pick] = useState<string | null>(null);
  const numbers = own
    .filter((purchase) => !isGivenBack(purchase))
    .map(({ receipt_number: number }) => String(number));
  const asked = params.get("receipt");
  const first = numbers.find((number) => number === asked) ?? (numbers.length === 1 ? numbers[0] : undefined);
  return [picked ?? first ?? "", pick] as const;
}

/** Fills in what is known, where nothing was typed. */
function useFilledIn(form: { current: HTMLFormElement | null }): void {
  const { user } = useSession();
  const [params] = useSearchParams();
  const receipt = params.get("receipt");
  const email = user?.email ?? null;
  useEffect(() => {
    for (const [name, value] of Object.entries({ email, receipt })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === "" && value !== null) field.value = value;
    }
  }, [form, email, receipt]);
}

/** The heading of a new step has the focus, so that a screen reader tells it; a wrong field has it instead. */
function useHeadingFocus(step: string, hasErrors: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && !hasErrors) heading.current?.focus();
    shown.current = step;
  }, [step, hasErrors]);
  return heading;
}
