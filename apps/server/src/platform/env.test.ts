import { expect, test } from "vitest";
import { EnvError, isLoopback, readEnv } from "./env.ts";

test("without settings Galatea is a loopback sandbox on port 3000", () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: ".data",
    ROLE: "all",
    engines: { IMAGE_ENGINE: ["auto"] },
    publicUrl: "http://localhost:3000",
    sandboxAllowed: true,
    payments: { providers: [{ name: "sandbox" }], seller: null },
  });
});

test("files go to an S3 service when all that it needs is given", () => {
  const given = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
  expect(readEnv({}).s3Files).toBeNull();
  expect(readEnv(given).s3Files).toEqual({
    endpoint: null,
    region: "us-east-1",
    bucket: "files",
    accessKeyId: "id",
    secretAccessKey: "secret",
  });
  for (const name of Object.keys(given)) {
    expect(() => readEnv({ ...given, [name]: undefined })).toThrow(new RegExp(`^.*\\n {2}${name}: `));
  }
  expect(() => readEnv({ S3_ENDPOINT: "https://s3.example.org" })).toThrow(/S3_BUCKET: /);
});

test("an empty variable means not set", () => {
  expect(readEnv({ PORT: "", HOST: "", DATABASE_URL: "", ROLE: "" })).toMatchObject({
    PORT: 3000,
    ROLE: "all",
  });
});

test.each([
  { PORT: "http" },
  { PORT: "70000" },
  { PORT: "80.5" },
  { PUBLIC_URL: "studio.example.org" },
  { ALLOWED_ORIGINS: "app.example.org" },
  { ALLOWED_ORIGINS: "https://app.example.org/path" },
  { REST_SCHEMAS: "public,auth" },
  { REST_SCHEMAS: "pg_catalog" },
  { PUBLIC_URL: "javascript:alert(1)" },
  { DATABASE_URL: "mysql://localhost/galatea" },
  { DATABASE_DIRECT_URL: "localhost" },
  { ROLE: "master" },
  { PAYMENTS: "free" },
  { ALLOW_SANDBOX: "yes" },
  { WORKER_CONCURRENCY: "0" },
  { MAX_OPEN_JOBS: "0" },
  { MAX_OPEN_JOBS: "many" },
  { MAX_OPEN_JOBS: "gold=3" },
  { MAX_OPEN_JOBS: "free=2,standard" },
  { LOG_LEVEL: "debug" },
  { S3_ENDPOINT: "s3.example.org" },
  { S3_BUCKET: "../up" },
  { S3_PROTOCOL_ACCESS_KEY_ID: "a key" },
  { S3_PROTOCOL_ACCESS_KEY_ID: "only-the-id" },
  { S3_PROTOCOL_ACCESS_KEY_SECRET: "short" },
])("%j is refused, naming the variable", (wrong) => {
  const [name = ""] = Object.keys(wrong);
  expect(() => readEnv(wrong)).toThrow(EnvError);
  expect(() => readEnv(wrong)).toThrow(new RegExp(`^These settings are not right:\n {2}${name}: `));
});

test("the refusal of a setting says what it should be, and never repeats its value", () => {
  expect(() => readEnv({ PORT: "80.5" })).toThrow("PORT: a whole number from 0 to 65535");
  expect(() => readEnv({ ROLE: "master" })).toThrow("ROLE: one of all, web, worker");
  expect(() => readEnv({ PAYMENTS: "paypal" })).toThrow(
    /there is no provider "paypal", only paygate, stripe/,
  );
  for (const name of ["DATABASE_URL", "SMTP_URL"]) {
    expect(() => readEnv({ [name]: "mysql://user:hidden@host/x" })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("hidden") }),
    );
  }
});

test("all wrong settings are reported at once", () => {
  expect(() => readEnv({ PORT: "x", ROLE: "y" })).toThrow(/PORT: .*\n {2}ROLE: /);
});

test("open jobs are limited by the price list, by one number for all, or by numbers of some plans", () => {
  const byPlan = { free: 2, standard: 8, professional: 16, launch: 32, growth: 64 };
  expect(readEnv({}).MAX_OPEN_JOBS).toEqual(byPlan);
  expect(readEnv({ MAX_OPEN_JOBS: "40" }).MAX_OPEN_JOBS).toEqual({
    free: 40,
    standard: 40,
    professional: 40,
    launch: 40,
    growth: 40,
  });
  expect(readEnv({ MAX_OPEN_JOBS: "free=1, growth=1000" }).MAX_OPEN_JOBS).toEqual({
    ...byPlan,
    free: 1,
    growth: 1000,
  });
});

test("the public URL has no slash at its end and follows the port", () => {
  expect(readEnv({ PUBLIC_URL: "https://studio.example.org//" }).publicUrl).toBe(
    "https://studio.example.org",
  );
  expect(readEnv({ PORT: "4000" }).publicUrl).toBe("http://localhost:4000");
});

test.each([
  [{}, true],
  [{ HOST: "::1" }, true],
  [{ HOST: "0.0.0.0" }, false],
  [{ HOST: "::" }, false],
  [{ HOST: "192.168.1.5" }, false],
  [{ PUBLIC_URL: "https://studio.example.org" }, false],
  [{ PUBLIC_URL: "http://localhost.example.org" }, false],
  [{ PUBLIC_URL: "http://127.0.0.1.example.org" }, false],
  [{ PUBLIC_URL: "http://[::1]:3000" }, true],
  [{ HOST: "0.0.0.0", ALLOW_SANDBOX: "1" }, true],
  [{ HOST: "0.0.0.0", ALLOW_SANDBOX: "true" }, true],
  [{ HOST: "0.0.0.0", ALLOW_SANDBOX: "0" }, false],
])("with %j the sandbox is allowed: %j", (source, allowed) => {
  expect(readEnv(source).sandboxAllowed).toBe(allowed);
});

test.each([
  { SMTP_URL: "mail.example.org" },
  { SMTP_URL: "https://mail.example.org" },
  { SMTP_URL: "smtp://" },
  { MAIL_FROM: "Galatea" },
  { MAIL_FROM: "a@example.org\r\nBcc: b@example.org" },
  { MAIL_FROM: "Galatea <a@example.org>, b@example.org" },
])("%j is refused as a mail setting", (wrong) => {
  const [name = ""] = Object.keys(wrong);
  expect(() => readEnv(wrong)).toThrow(new RegExp(`^These settings are not right:\n {2}${name}: `));
});

test("a mail server needs a sender", () => {
  const server = { SMTP_URL: "smtps://studio:secret@mail.example.org:465" };
  expect(() => readEnv(server)).toThrow(/MAIL_FROM: /);
  for (const sender of ["studio@example.org", "Galatea <studio@example.org>"]) {
    expect(readEnv({ ...server, MAIL_FROM: sender }).MAIL_FROM).toBe(sender);
  }
});

test.each([
  [{}, true],
  [{ HOST: "0.0.0.0", ALLOW_SANDBOX: "1" }, false],
  [{ PUBLIC_URL: "https://studio.example.org", ALLOW_SANDBOX: "1" }, false],
])("with %j the mailbox page is served: %j", (source, allowed) => {
  expect(readEnv(source).mailboxAllowed).toBe(allowed);
});

test("only addresses of this machine are loopback", () => {
  expect(["localhost", "127.0.0.1", "127.8.8.8", "::1", "[::1]"].filter((host) => !isLoopback(host))).toEqual(
    [],
  );
  const others = ["0.0.0.0", "::", "10.0.0.1", "127.0.0.1.nip.io", "localhost.evil", "1127.0.0.1", ""];
  expect(others.filter((host) => isLoopback(host))).toEqual([]);
});
