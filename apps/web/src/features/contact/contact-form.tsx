/** The message form. Nothing that was typed is lost when sending fails. */
import { formLimits } from "@galatea/contract/form-limits.ts";
import type { sendContactMessage } from "@galatea/contract/functions/send-contact-message.ts";
import { useEffect, useRef } from "react";
import { toast } from "#platform/toast.ts";
import { looksLikeEmail, textOf, usePublicForm, type FieldErrors } from "#platform/use-public-form.ts";
import type { Support } from "#platform/use-support.ts";
import { Button } from "#ui/button.tsx";
import { FormArea, FormInput, FormProblem, HoneypotField } from "#ui/form-fields.tsx";
import { NeedsScript } from "#ui/needs-script.tsx";
import { SenderFields } from "#ui/sender-fields.tsx";

const names = ["name", "email", "subject", "message", "website"] as const;
const missing = {
  name: "Please tell us your name.",
  email: "Please tell us where the answer should go.",
  subject: "Please say in a few words what it is about.",
  message: "Please write your message.",
};

const read = (values: FormData) =>
  Object.fromEntries(names.map((name) => [name, textOf(values, name)])) as Record<
    Exclude<(typeof names)[number], "website">,
    string
  > & { website: "" };

function check(values: FormData): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, sentence] of Object.entries(missing))
    if (textOf(values, name) === "") errors[name] = sentence;
  errors["email"] ??= looksLikeEmail(textOf(values, "email"))
    ? undefined
    : "This e-mail address does not look right. It needs an @ and a domain, as in you@example.com.";
  return errors;
}

export function ContactForm({ support }: { support: Support | null }) {
  const form = usePublicForm<typeof sendContactMessage>({ name: "send-contact-message", read, check });
  const element = useRef<HTMLFormElement>(null);
  const { reply, errors } = form;
  const sentence = sentWords(support?.replyWithin ?? null);
  useEffect(() => {
    if (reply === null) return;
    toast.success(sentence);
    element.current?.reset();
  }, [reply, sentence]);
  return (
    <section aria-labelledby="write">
      <h2 id="write" className="display mb-6 text-2xl">
        Send a message
      </h2>
      <NeedsScript what="This form" />
      <form
        ref={element}
        {...form.formProps}
        className="needs-script card relative flex flex-col gap-5 p-6 md:p-8"
      >
        <SenderFields errors={errors} />
        <FormInput
          label="Subject"
          name="subject"
          required
          maxLength={formLimits.subjectChars}
          placeholder="How can we help you?"
          error={errors["subject"]}
        />
        <FormArea
          label="Message"
          name="message"
          required
          rows={6}
          maxLength={formLimits.messageChars}
          placeholder="Please describe your issue or question in detail..."
          error={errors["message"]}
        />
        <HoneypotField />
        <FormProblem>{form.problem ?? errors["website"]}</FormProblem>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" variant="primary" size="lg" busy={form.busy}>
            {form.busy ? "Sending..." : "Send Message"}
          </Button>
          <output className="text-pretty text-fg-2">{reply !== null && sentence}</output>
        </div>
        {support?.guarantee && <p className="text-pretty text-fg-2">{support.guarantee}</p>}
        <p className="text-sm text-pretty text-fg-3">
          {support?.email && support.sendsMail
            ? "Your message is kept for the operator of this site and sent to them by mail."
            : "Your message is kept for the operator of this site."}{" "}
          It is used for nothing but the answer.
        </p>
      </form>
    </section>
  );
}

const sentWords = (replyWithin: string | null): string =>
  `Message sent! We'll get back to you${replyWithin === null ? "." : ` within ${replyWithin}.`}`;
