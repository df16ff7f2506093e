import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { readConfig } from "../../src/config.ts";
import { withSecretFiles } from "../../src/secret-files.ts";
import { EVERY, IDENTITY, RECIPIENTS, SECRET, STRIPE } from "./config-variables.ts";

test("the configuration is complete without any variable", () => {
  assert.deepEqual(readConfig({}), {
    production: false,
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    dataDir: resolve("data"),
    databaseUrl: undefined,
    databasePool: 10,
    preparedStatements: true,
    notifications: "listen",
    migrationDatabaseUrl: undefined,
    logLevel: "info",
    tokenRefresh: false,
    trustProxy: false,
    eventsHeartbeat: 25,
    securityContacts: [],
    operator: { name: null, address: [], contacts: [] },
    leakedPasswordsFile: undefined,
    limits: {},
    metrics: { port: undefined, host: "127.0.0.1", token: undefined },
    backup: {
      dir: undefined,
      everyHours: undefined,
      keep: 14,
      lock: undefined,
      keys: { identities: [], passphrases: [] },
    },
    ceilings: { entries: 100_000, bytes: 1_073_741_824, containers: 10_000, written: 60_000 },
    mail: { kind: "outbox" },
    sms: { kind: "outbox" },
    smsCountries: ["CA", "US"],
    payments: {
      provider: { kind: "sandbox", taxRate: 0 },
      test: true,
      cardOrigin: undefined,
      brands: ["visa", "mastercard", "amex", "other"],
      freePlans: [],
    },
    secrets: { pepper: undefined, tokenKey: undefined, fakeSaltKey: undefined, twoFactorKey: undefined },
    previousSecrets: {
      pepper: undefined,
      tokenKey: undefined,
      fakeSaltKey: undefined,
      twoFactorKey: undefined,
    },
  });
});

const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "twilio-s3cret",
  TWILIO_VERIFY_SERVICE_SID: `VA${"1".repeat(32)}`,
};

test("the variables of EVERY give the expected configuration", () => {
  assert.deepEqual(readConfig(EVERY), {
    production: true,
    port: 8080,
    host: "0.0.0.0",
    publicUrl: "https://keepwell.test",
    dataDir: "/srv/keepwell",
    databaseUrl: EVERY.DATABASE_URL,
    databasePool: 20,
    preparedStatements: false,
    notifications: "poll",
    migrationDatabaseUrl: EVERY.MIGRATION_DATABASE_URL,
    logLevel: "warn",
    tokenRefresh: true,
    trustProxy: true,
    eventsHeartbeat: 10,
    securityContacts: ["mailto:security@example.com"],
    operator: {
      name: "Acme inc.",
      address: ["1 Main Street", "Montréal QC  H2X 1Y4", "GST 12345 6789 RT0001"],
      contacts: ["mailto:help@example.com", "tel:+1-514-555-0100"],
    },
    leakedPasswordsFile: "/srv/keepwell/leaked-passwords.bin",
    limits: { login: { points: 3, seconds: 60 }, signup: { points: 1, seconds: 3600 } },
    metrics: { port: 9464, host: "10.0.0.5", token: "metrics-s3cret-token" },
    backup: {
      dir: "/srv/backups",
      everyHours: 6,
      keep: 28,
      lock: { recipients: RECIPIENTS },
      keys: { identities: [IDENTITY], passphrases: [] },
    },
    ceilings: { entries: 10, bytes: 2_097_152, containers: 3, written: 4 },
    mail: {
      kind: "smtp",
      host: "mail.test",
      port: 2525,
      tls: "off",
      auth: { user: "keepwell", password: "mail/s3cret" },
      from: { name: "Our Keepwell", address: "keepwell@server.test" },
    },
    sms: {
      kind: "http",
      url: "https://sms.test/send",
      method: "PUT",
      headers: { Authorization: "Bearer {secret}" },
      body: "to={to}&text={text}",
      secret: "sms-s3cret",
    },
    smsCountries: ["CA", "FR"],
    payments: {
      provider: {
        kind: "stripe",
        secretKey: "rk_live_s3cret",
        publishableKey: "pk_live_public",
        webhookSecret: "whsec_s3cret",
        apiUrl: "https://stripe.test",
        tax: "automatic",
      },
      test: false,
      cardOrigin: "https://cards.keepwell.test",
      brands: ["visa", "mastercard"],
      freePlans: [],
    },
    secrets: { pepper: SECRET, tokenKey: SECRET, fakeSaltKey: SECRET, twoFactorKey: SECRET },
    previousSecrets: {
      pepper: undefined,
      tokenKey: undefined,
      fakeSaltKey: undefined,
      twoFactorKey: undefined,
    },
  });
});

test("a secret is read from the file that its variable names", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-secret-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "pepper");
  writeFileSync(file, `${SECRET}\n`);
  const read = (variables: Record<string, string>) => readConfig(withSecretFiles(variables));
  assert.equal(read({ PEPPER_FILE: file }).secrets.pepper, SECRET);
  assert.equal(read({ PEPPER_FILE: "" }).secrets.pepper, undefined);
  assert.throws(() => read({ PEPPER_FILE: file, PEPPER: SECRET }), /PEPPER and PEPPER_FILE are both set/);
  assert.throws(() => read({ PEPPER_FILE: `${file}2` }), /PEPPER_FILE: .*pepper2 cannot be read \(ENOENT\)/);
});

test("mail is encrypted unless the mail server is on this machine; without a port, the usual port is used", () => {
  const mail = (SMTP_URL: string, SMTP_TLS = "") => {
    const config = readConfig({ SMTP_URL, SMTP_TLS, MAIL_FROM: "keepwell@server.test" }).mail;
    return config.kind === "smtp" ? [config.host, config.port, config.tls, config.from.name] : [];
  };
  assert.deepEqual(mail("smtp://mail.test"), ["mail.test", 587, "starttls", "Keepwell"]);
  assert.deepEqual(mail("smtps://mail.test"), ["mail.test", 465, "implicit", "Keepwell"]);
  assert.deepEqual(mail("smtp://[::1]:25"), ["::1", 25, "off", "Keepwell"]);
  assert.deepEqual(mail("smtp://127.0.0.1"), ["127.0.0.1", 587, "off", "Keepwell"]);
  assert.deepEqual(mail("smtp://localhost", "required"), ["localhost", 587, "starttls", "Keepwell"]);
});

test("Twilio needs all of its variables, and no other SMS service may be configured with it", () => {
  const { sms } = readConfig(TWILIO);
  assert.deepEqual(sms, {
    kind: "twilio",
    accountSid: TWILIO.TWILIO_ACCOUNT_SID,
    authToken: TWILIO.TWILIO_AUTH_TOKEN,
    serviceSid: TWILIO.TWILIO_VERIFY_SERVICE_SID,
    apiUrl: "https://verify.twilio.com",
  });
  const wrong: [variables: Record<string, string>, named: RegExp][] = [
    [{ ...TWILIO, TWILIO_AUTH_TOKEN: "" }, /TWILIO_AUTH_TOKEN: is needed/],
    [{ ...TWILIO, TWILIO_ACCOUNT_SID: "AC1" }, /TWILIO_ACCOUNT_SID: must look like/],
    [{ ...TWILIO, TWILIO_VERIFY_SERVICE_SID: "x" }, /TWILIO_VERIFY_SERVICE_SID: must look like/],
    [{ ...TWILIO, TWILIO_API_URL: "http://twilio.test" }, /TWILIO_API_URL: must be https/],
    [{ ...TWILIO, SMS_URL: "https://sms.test" }, /SMS_URL: cannot be set together/],
    [{ SMTP_URL: "smtp://mail.test" }, /MAIL_FROM: is needed with SMTP_URL/],
  ];
  for (const [variables, named] of wrong)
    assert.throws(
      () => readConfig(variables),
      (error: Error) => named.test(error.message) && !error.message.includes("s3cret"),
      String(named),
    );
});

test("in production no payment provider is used unless the operator names one", () => {
  const provider = (variables: Record<string, string>) => {
    const { payments } = readConfig(variables);
    return [payments.provider.kind, payments.test];
  };
  const production = { NODE_ENV: "production" };
  assert.deepEqual(provider({}), ["sandbox", true]);
  assert.deepEqual(provider(production), ["none", false]);
  assert.deepEqual(provider({ PAYMENT_PROVIDER: "none" }), ["none", false]);
  assert.deepEqual(provider({ ...production, ...STRIPE }), ["stripe", true]);
  const sandbox = { ...production, PAYMENT_PROVIDER: "sandbox" };
  assert.throws(() => provider(sandbox), /PAYMENT_PROVIDER: must not be sandbox in production/);
  assert.deepEqual(provider({ ...sandbox, ALLOW_SANDBOX_PAYMENTS: "1" }), ["sandbox", true]);
});

test("the sandbox's tax is read in per cent with four decimals", () => {
  const { provider } = readConfig({ SANDBOX_TAX_RATE: "14.975" }).payments;
  assert.deepEqual(provider, { kind: "sandbox", taxRate: 149_750 });
});
