/** Serves an OpenAPI document of the functions, made from their contracts, and a page that shows it. */
import { type ErrorCode, errorCodes, errorReply } from "@galatea/contract/error-codes.ts";
import type { FunctionContract } from "@galatea/contract/function.ts";
import { jobAccepted } from "@galatea/contract/job-function.ts";
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";
import { Hono } from "hono";
import { z } from "zod";
import { sharedErrors } from "#platform/http/function-route.ts";
import { apiDocsPage } from "./api-docs-page.ts";

type Schema = Record<string, unknown>;

export function apiDocsApp(contracts: FunctionContract[]): Hono {
  const document = describeFunctions(contracts);
  const page = apiDocsPage(contracts, schemaOf, beforeTheFirstCall);
  const app = new Hono();
  app.get("/", (c) => {
    c.header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    c.header("x-content-type-options", "nosniff");
    return c.html(page);
  });
  app.get("/openapi.json", (c) => c.json(document));
  return app;
}

function describeFunctions(contracts: FunctionContract[]): Schema {
  return {
    openapi: "3.1.0",
    info: { title: "Galatea functions", version: "1", description: beforeTheFirstCall.join("\n\n") },
    servers: [{ url: "/functions/v1" }],
    components: {
      securitySchemes: { accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Error: schemaOf(errorReply), JobAccepted: schemaOf(jobAccepted) },
    },
    paths: Object.fromEntries(
      contracts.map((contract) => [`/${contract.name}`, { post: operationOf(contract) }]),
    ),
  };
}

/** Notes that the functions' own schemas cannot contain. */
const beforeTheFirstCall = [
  "Sign up with `POST /auth/v1/signup` and `{email, password, data: {adult_confirmed: true}}`; with supabase-js, `auth.signUp({email, password, options: {data: {adult_confirmed: true}}})`. `adult_confirmed` states that the person is 18 or older. Without it, or with anything but `true`, sign-up answers 422 `validation_failed` and creates no account. `POST /auth/v1/token?grant_type=password` needs no statement.",
  `A function that changes a person, shows one anew or makes one public answers ${errorCodes.consent_required.status} \`consent_required\` when it is given an upload, or anything made from one, until the caller has agreed: "${referenceConsentStatement}" Its \`issues\` list those uploads. Ask the person, then send the same request with \`referenceConsent: true\`. The answer is stored with each upload, so it is asked once for each. It counts for the person who gave it: with another person's shared picture that goes back to an upload the caller is asked as well, and \`issues\` list the shared picture. Nothing is charged before. \`upscale-image\`, \`adjust-image\` and a mask need no declaration, because nobody is changed or shown anew; what is made from their results needs it.`,
];

function operationOf(contract: FunctionContract): Schema {
  const json = (schema: Schema, description: string): Schema => ({
    description,
    content: { "application/json": { schema } },
  });
  const accepted = json(
    { $ref: "#/components/schemas/JobAccepted" },
    "The job has started. Its state is in the table `generation_jobs`.",
  );
  return {
    operationId: contract.name,
    summary: contract.summary,
    security: contract.access === "signed-in" ? [{ accessToken: [] }] : [],
    parameters: contract.startsJob ? jobHeaders : [],
    requestBody: {
      required: true,
      content: { "application/json": { schema: schemaOf(contract.request, "input") } },
    },
    responses: {
      200: json(schemaOf(contract.reply), "Done."),
      ...(contract.startsJob ? { 202: accepted } : {}),
      ...refusalsOf(contract, json),
    },
  };
}

const jobHeaders = [
  {
    name: "Prefer",
    in: "header",
    schema: { type: "string", enum: ["respond-async"] },
    description: "Asks for an answer 202 with the job's id at once.",
  },
  {
    name: "Idempotency-Key",
    in: "header",
    schema: { type: "string", maxLength: 200 },
    description: "A repeated call with this key returns the first answer and charges nothing again.",
  },
];

const refusalCodesOf = (contract: FunctionContract): ErrorCode[] => [
  ...new Set([...contract.errors, ...sharedErrors]),
];

function refusalsOf(
  contract: FunctionContract,
  json: (schema: Schema, description: string) => Schema,
): Schema {
  const byStatus = new Map<number, string[]>();
  for (const code of refusalCodesOf(contract)) {
    const { status, sentence } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${sentence}`]);
  }
  const error = { $ref: "#/components/schemas/Error" };
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [status, json(error, lines.join("\n\n"))]),
  );
}

function schemaOf(schema: z.ZodType, io: "input" | "output" = "output"): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
