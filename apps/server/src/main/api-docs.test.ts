import { readdir } from "node:fs/promises";
import path from "node:path";
import { errorCodes } from "@galatea/contract/error-codes.ts";
import type { FunctionContract } from "@galatea/contract/function.ts";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { sharedErrors } from "#platform/http/function-route.ts";
import { openApp } from "./testing/open-app.ts";

type Json = Record<string, unknown>;

const { app, close } = await openApp();
afterAll(close);

const response = await app.request("/docs/openapi.json");
const document = (await response.json()) as Json;
const paths = document["paths"] as Record<string, { post: Json }>;

const contractsDir = path.join(import.meta.dirname, "../../../../packages/contract/src");
const contracts: FunctionContract[] = [];
for (const folder of ["functions", "tools"].map((name) => path.join(contractsDir, name))) {
  for (const name of (await readdir(folder)).filter((file) => /(?<!\.test)\.ts$/.test(file)).sort()) {
    const module = (await import(path.join(folder, name))) as Record<string, unknown>;
    contracts.push(...Object.values(module).filter(isContract));
  }
}

function isContract(value: unknown): value is FunctionContract {
  return typeof value === "object" && value !== null && "startsJob" in value && "reply" in value;
}

test("every function of the contract is served and described, and nothing else", async () => {
  expect(contracts.length).toBeGreaterThan(5);
  expect(Object.keys(paths).sort()).toEqual(contracts.map(({ name }) => `/${name}`).sort());
  for (const { name } of contracts) {
    const reply = await app.request(`/functions/v1/${name}`, { method: "GET" });
    expect([name, reply.status]).toEqual([name, 405]);
  }
});

test.each(contracts.map((contract) => [contract.name, contract] as const))(
  "%s is described with its summary, its bodies and every refusal",
  (name, contract) => {
    const operation = paths[`/${name}`]?.post ?? {};
    expect(operation).toMatchObject({ operationId: name, summary: contract.summary });
    expect(operation["security"]).toEqual(contract.access === "signed-in" ? [{ accessToken: [] }] : []);
    const responses = operation["responses"] as Record<string, { description: string }>;
    for (const code of [...contract.errors, ...sharedErrors]) {
      expect(responses[errorCodes[code].status]?.description).toContain(
        `\`${code}\`: ${errorCodes[code].sentence}`,
      );
    }
    expect("202" in responses).toBe(contract.startsJob);
    const headers = (operation["parameters"] as { name: string }[]).map((parameter) => parameter.name);
    expect(headers).toEqual(contract.startsJob ? ["Prefer", "Idempotency-Key"] : []);
  },
);

test("the document is OpenAPI 3.1", () => {
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\.\d+$/),
    info: { title: expect.stringMatching(/\w/), version: expect.stringMatching(/\w/) },
  });
  const ids: unknown[] = [];
  for (const [name, item] of Object.entries(paths)) {
    expect(name).toMatch(/^\/[a-z][a-z0-9-]*$/);
    expect(Object.keys(item)).toEqual(["post"]);
    ids.push(item.post["operationId"]);
    checkOperation(item.post);
  }
  expect(new Set(ids).size).toBe(ids.length);
});

test("every reference resolves, and every schema is valid", () => {
  const schemas = [...Object.values((document["components"] as { schemas: Json }).schemas), ...bodySchemas()];
  expect(schemas.length).toBeGreaterThan(contracts.length * 2);
  for (const schema of schemas) checkSchema(schema as Json);
});

test("the document and the page say what sign-up and uploads ask of a person", async () => {
  const { description } = document["info"] as { description: string };
  const html = await (await app.request("/docs")).text();
  for (const name of ["adult_confirmed", "consent_required", "referenceConsent"]) {
    expect(description).toContain(name);
    expect(html.slice(0, html.indexOf("<section "))).toContain(name);
  }
});

test("the page says where a declaration is asked for: exactly by the functions that answer consent_required", async () => {
  const html = await (await app.request("/docs")).text();
  const asking = contracts.filter(({ errors }) => errors.includes("consent_required"));
  for (const { name, request } of asking)
    expect([name, JSON.stringify(z.toJSONSchema(request, { io: "input" }))]).toEqual([
      name,
      expect.stringContaining("referenceConsent"),
    ]);
  const names = asking.map(({ name }) => name);
  expect(names).toContain("set-share-branding");
  for (const name of ["upscale-image", "adjust-image"]) {
    expect(names).not.toContain(name);
    expect(sectionOf(html, name)).toContain("needs no declaration");
  }
  expect(sectionOf(html, "edit-image")).toContain("It shows nobody, so it needs no declaration.");
});

const sectionOf = (html: string, name: string): string =>
  html.slice(html.indexOf(`id="${name}"`)).split("</section>")[0] ?? "";

test("the page lists every function and runs no script", async () => {
  const page = await app.request("/docs");
  const html = await page.text();
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(html).not.toMatch(/<script/i);
  for (const { name } of contracts) expect(html).toContain(`id="${name}"`);
});

function checkOperation(operation: Json): void {
  for (const parameter of operation["parameters"] as Json[]) {
    expect(parameter).toMatchObject({
      name: expect.any(String),
      in: expect.stringMatching(/^(header|query|path|cookie)$/),
    });
    checkSchema(parameter["schema"] as Json);
  }
  const responses = Object.entries(operation["responses"] as Record<string, Json>);
  expect(responses.length).toBeGreaterThan(0);
  for (const [status, reply] of responses) {
    expect(status).toMatch(/^[2-5]\d\d$/);
    expect(reply["description"]).toEqual(expect.stringMatching(/\w/));
  }
  for (const requirement of operation["security"] as Json[]) {
    const known = (document["components"] as { securitySchemes: Json }).securitySchemes;
    for (const scheme of Object.keys(requirement)) expect(known).toHaveProperty(scheme);
  }
}

function bodySchemas(): Json[] {
  const bodies = Object.values(paths).flatMap(({ post }) => [
    post["requestBody"],
    ...Object.values(post["responses"] as Json),
  ]);
  return bodies.map(
    (body) =>
      (body as { content: Record<string, { schema: Json }> }).content["application/json"]?.schema ?? {},
  );
}

const types = ["string", "number", "integer", "boolean", "object", "array", "null"];

/** Checks the keywords that we use against JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
function checkSchema(schema: Json): void {
  expect(schema, "nullable and example are of OpenAPI 3.0").not.toHaveProperty("nullable");
  if (typeof schema["$ref"] === "string")
    expect([schema["$ref"], resolve(schema["$ref"])]).not.toContain(undefined);
  for (const type of [schema["type"] ?? []].flat()) expect(types).toContain(type);
  if (schema["enum"] !== undefined) expect((schema["enum"] as unknown[]).length).toBeGreaterThan(0);
  const properties = (schema["properties"] ?? {}) as Record<string, Json>;
  for (const name of (schema["required"] ?? []) as string[]) expect(properties).toHaveProperty(name);
  for (const limit of ["minLength", "maxLength", "minItems", "maxItems"]) {
    if (limit in schema) expect(schema[limit]).toBeGreaterThanOrEqual(0);
  }
  if (typeof schema["pattern"] === "string")
    expect(() => new RegExp(schema["pattern"] as string, "u")).not.toThrow();
  const parts = ["anyOf", "oneOf", "allOf", "prefixItems"].flatMap(
    (keyword) => (schema[keyword] ?? []) as Json[],
  );
  const single = ["items", "additionalProperties", "not", "propertyNames"].map((keyword) => schema[keyword]);
  for (const part of [...Object.values(properties), ...parts, ...single]) {
    if (typeof part === "object" && part !== null) checkSchema(part as Json);
  }
}

function resolve(reference: string): unknown {
  expect(reference).toMatch(/^#\//);
  return reference
    .slice(2)
    .split("/")
    .reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document);
}
