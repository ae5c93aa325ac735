/** Writes docs/protocol.md from docs/protocol.json: what of Supabase's protocol the backend serves, and what shows it. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const docs = path.join(import.meta.dirname, "../docs");

/** A test's file and title, such as `acceptance/auth.test.ts > forged tokens are refused`. */
const testName = z.string().regex(/^[\w./-]+\.(test|spec)\.ts > .+$/);

const capabilitySchema = z.discriminatedUnion("status", [
  z.strictObject({
    name: z.string(),
    status: z.literal("supported"),
    test: testName,
    note: z.string().optional(),
  }),
  /** Off until the operator sets `setting`. */
  z.strictObject({
    name: z.string(),
    status: z.literal("configured"),
    setting: z.string().regex(/^[A-Z][A-Z0-9_]+$/),
    test: testName,
    note: z.string().optional(),
  }),
  /** Answered with `code`. */
  z.strictObject({
    name: z.string(),
    status: z.literal("refused"),
    code: z.string(),
    test: testName,
    note: z.string().optional(),
  }),
  /** The client does it without a request of its own. */
  z.strictObject({ name: z.string(), status: z.literal("client"), note: z.string() }),
]);

export const protocolSchema = z.strictObject({
  /** The client that the tests use, as the capabilities were read from it. */
  client: z.strictObject({ package: z.string(), version: z.string(), matrix: z.string() }),
  suites: z.array(
    z.strictObject({
      name: z.string(),
      version: z.string(),
      passed: z.int(),
      of: z.int(),
      exceptions: z.array(z.string()),
    }),
  ),
  ownRules: z.array(
    z.strictObject({ rule: z.string(), answer: z.string(), setting: z.string().nullable(), test: testName }),
  ),
  areas: z.array(z.strictObject({ title: z.string(), capabilities: z.array(capabilitySchema) })),
});

export type Protocol = z.infer<typeof protocolSchema>;
type Capability = Protocol["areas"][number]["capabilities"][number];

export const readProtocol = (): Protocol =>
  protocolSchema.parse(JSON.parse(readFileSync(path.join(docs, "protocol.json"), "utf8")));

export function renderProtocol({ client, suites, ownRules, areas }: Protocol): string {
  return `${[
    "# The backend's protocol",
    "",
    "The browser speaks to the backend with the official client of Supabase, and so may any other program. This page lists",
    `what that client can do (${client.matrix}) and what this backend makes of it. It is made from`,
    "`docs/protocol.json` by `node scripts/protocol-page.ts`; a test compares the two, and finds each test that is named here.",
    "",
    "- **supported**: works as with Supabase.",
    "- **by setting**: off until the operator sets the variable (docs/operating.md); until then it is refused with the protocol's code.",
    "- **refused**: answered with the code that is named.",
    "- **client**: the client does it by itself, and no request depends on it.",
    "",
    "## The product's own rules",
    "",
    ...table(
      ["Rule", "Answer", "Setting", "Shown by"],
      ownRules.map(({ rule, answer, setting, test }) => [
        rule,
        answer,
        setting ? `\`${setting}\`` : "",
        test,
      ]),
    ),
    "",
    "## Other people's suites",
    "",
    "Run from copies outside this repository against a server of ours, with `ADULT_STATEMENT=off` and longer passwords.",
    "",
    ...table(
      ["Suite", "Version", "Passed", "What did not, and why"],
      suites.map(({ name, version, passed, of, exceptions }) => [
        name,
        version,
        `${passed} of ${of}`,
        exceptions.join("; "),
      ]),
    ),
    ...areas.flatMap(({ title, capabilities }) => [
      "",
      `## ${title}`,
      "",
      ...table(["Capability", "Here", "Shown by"], capabilities.map(describe)),
    ]),
  ].join("\n")}\n`;
}

function describe(capability: Capability): string[] {
  const note = capability.note ? `; ${capability.note}` : "";
  switch (capability.status) {
    case "supported":
      return [capability.name, `supported${note}`, capability.test];
    case "configured":
      return [capability.name, `by setting \`${capability.setting}\`${note}`, capability.test];
    case "refused":
      return [capability.name, `refused: \`${capability.code}\`${note}`, capability.test];
    case "client":
      return [capability.name, `client${note}`, ""];
  }
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

if (import.meta.main) writeFileSync(path.join(docs, "protocol.md"), renderProtocol(readProtocol()));
