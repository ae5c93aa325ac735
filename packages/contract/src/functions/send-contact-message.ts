/** Sends the contact form to the operator: stored, and mailed where a mail server is configured. */
import { z } from "zod";
import { formEnvelope, formErrors, formFields } from "../form-fields.ts";
import { defineFunction } from "../function.ts";

export const sendContactMessage = defineFunction({
  name: "send-contact-message",
  summary: "Write to the operator, with or without an account.",
  access: "anyone",
  startsJob: false,
  request: z.object({
    ...formEnvelope,
    name: formFields.name,
    email: formFields.email,
    subject: formFields.subject,
    message: formFields.message,
  }),
  reply: z.object({ received: z.literal(true) }),
  errors: formErrors,
});
