import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { readConfig } from "../../src/config.ts";

const SECRET = Buffer.alloc(32, 7).toString("base64");

test("without any variable there is a whole configuration", () => {
  assert.deepEqual(readConfig({}), {
    production: false,
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    dataDir: resolve("data"),
    databaseUrl: undefined,
    databasePool: 10,
    preparedStatements: true,
    logLevel: "info",
    tokenRefresh: false,
    trustProxy: false,
    eventsHeartbeat: 25,
    limits: {},
    ceilings: { entries: 100_000, bytes: 1_073_741_824, containers: 10_000, written: 60_000 },
    mail: { kind: "outbox" },
    sms: { kind: "outbox" },
    smsCountries: ["CA", "US"],
    payments: {
      provider: { kind: "sandbox", taxRate: 0 },
      test: true,
      cardOrigin: undefined,
      brands: ["visa", "mastercard", "amex", "other"],
    },
    secrets: { pepper: undefined, tokenKey: undefined, fakeSaltKey: undefined, twoFactorKey: undefined },
  });
});

const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "twilio-s3cret",
  TWILIO_VERIFY_SERVICE_SID: `VA${"1".repeat(32)}`,
};

const EVERY = {
  NODE_ENV: "production",
  PORT: "8080",
  HOST: "0.0.0.0",
  PUBLIC_URL: "https://keepwell.test/",
  DATA_DIR: "/srv/keepwell",
  DATABASE_URL: "postgres://u:p@db.test/keepwell",
  DATABASE_POOL: "20",
  PREPARED_STATEMENTS: "false",
  LOG_LEVEL: "warn",
  TOKEN_REFRESH: "true",
  TRUST_PROXY: "true",
  EVENTS_HEARTBEAT: "10",
  LIMITS: "login=3/60,signup=1/3600",
  ACCOUNT_ENTRIES: "10",
  ACCOUNT_MEGABYTES: "2",
  ACCOUNT_BUCKETS: "3",
  ACCOUNT_WRITES: "4",
  PEPPER: SECRET,
  TOKEN_KEY: SECRET,
  FAKE_SALT_KEY: SECRET,
  TWO_FACTOR_KEY: SECRET,
  SMTP_URL: "smtp://keepwell:mail%2Fs3cret@mail.test:2525",
  SMTP_TLS: "off",
  MAIL_FROM: "Our Keepwell <keepwell@server.test>",
  SMS_URL: "https://sms.test/send",
  SMS_METHOD: "PUT",
  SMS_HEADERS: '{"Authorization":"Bearer {secret}"}',
  SMS_BODY: "to={to}&text={text}",
  SMS_SECRET: "sms-s3cret",
  SMS_COUNTRIES: "CA, FR",
  PAYMENT_PROVIDER: "stripe",
  STRIPE_SECRET_KEY: "rk_live_s3cret",
  STRIPE_PUBLISHABLE_KEY: "pk_live_public",
  STRIPE_WEBHOOK_SECRET: "whsec_s3cret",
  STRIPE_API_URL: "https://stripe.test/",
  STRIPE_TAX: "automatic",
  CARD_ORIGIN: "https://cards.keepwell.test/",
  BILLING_BRANDS: "mastercard, visa",
  ALLOW_SANDBOX_PAYMENTS: "1",
  SANDBOX_TAX_RATE: "14.975",
};

test("every variable is taken", () => {
  assert.deepEqual(readConfig(EVERY), {
    production: true,
    port: 8080,
    host: "0.0.0.0",
    publicUrl: "https://keepwell.test",
    dataDir: "/srv/keepwell",
    databaseUrl: EVERY.DATABASE_URL,
    databasePool: 20,
    preparedStatements: false,
    logLevel: "warn",
    tokenRefresh: true,
    trustProxy: true,
    eventsHeartbeat: 10,
    limits: { login: { points: 3, seconds: 60 }, signup: { points: 1, seconds: 3600 } },
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
    },
    secrets: { pepper: SECRET, tokenKey: SECRET, fakeSaltKey: SECRET, twoFactorKey: SECRET },
  });
});

test("an empty variable is one that was not set", () => {
  const empty = Object.fromEntries(Object.keys(EVERY).map((name) => [name, ""]));
  assert.deepEqual(readConfig(empty), readConfig({}));
});

test("mail goes encrypted unless it stays on this machine, by the usual port", () => {
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

test("Twilio takes all of its variables or none, and not beside another service", () => {
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

const STRIPE = {
  PAYMENT_PROVIDER: "stripe",
  STRIPE_SECRET_KEY: "sk_test_s3cret",
  STRIPE_PUBLISHABLE_KEY: "pk_test_public",
  STRIPE_WEBHOOK_SECRET: "whsec_s3cret",
  CARD_ORIGIN: "http://127.0.0.1:3100",
};

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

test("the sandbox's tax is read in per cent, to the ten-thousandth", () => {
  const { provider } = readConfig({ SANDBOX_TAX_RATE: "14.975" }).payments;
  assert.deepEqual(provider, { kind: "sandbox", taxRate: 149_750 });
});

test("Stripe needs its keys, of one mode, and an origin of its own for the card form", () => {
  const wrong: [variables: Record<string, string>, named: RegExp][] = [
    [{ STRIPE_SECRET_KEY: "" }, /STRIPE_SECRET_KEY: is needed/],
    [{ STRIPE_PUBLISHABLE_KEY: "" }, /STRIPE_PUBLISHABLE_KEY: is needed/],
    [{ STRIPE_WEBHOOK_SECRET: "" }, /STRIPE_WEBHOOK_SECRET: is needed/],
    [{ CARD_ORIGIN: "" }, /CARD_ORIGIN: is needed/],
    [{ PAYMENT_PROVIDER: "" }, /PAYMENT_PROVIDER: is needed/],
    [{ STRIPE_SECRET_KEY: "sk_live_s3cret" }, /STRIPE_PUBLISHABLE_KEY: must be of the same mode/],
    [{ CARD_ORIGIN: "http://localhost:3000" }, /CARD_ORIGIN: must differ/],
    [{ PUBLIC_URL: "https://keepwell.test" }, /CARD_ORIGIN: must be https/],
  ];
  for (const [variables, named] of wrong)
    assert.throws(
      () => readConfig({ ...STRIPE, ...variables }),
      (error: Error) => named.test(error.message) && !error.message.includes("s3cret"),
      String(named),
    );
});

const BAD: Readonly<Record<keyof typeof EVERY, readonly string[]>> = {
  NODE_ENV: [],
  SMTP_URL: ["mail.test", "http://mail.test", "smtp://user@mail.test", "smtp://:s3cret@mail.test", "smtp://"],
  SMTP_TLS: ["yes", "none"],
  MAIL_FROM: [
    "Keepwell",
    "a@x.test, b@x.test",
    "A <a@x.test>\r\nBcc: b@x.test",
    "A\r\nB <a@x.test>",
    "<a@x>",
  ],
  SMS_URL: ["sms.test", "http://sms.test", "ftp://sms.test"],
  SMS_METHOD: ["GET", "post"],
  SMS_HEADERS: ["x", "[]", '{"A":1}', '{"A b":"s3cret"}', '{"A":"s3cret\\r\\nB: c"}'],
  SMS_BODY: ["{}", "{to}", "{text}"],
  SMS_SECRET: ["s3cret\r\nB: c", "s3crét"],
  SMS_COUNTRIES: ["Canada", "CA;US", "ca", "ZZ", "CA,"],
  PAYMENT_PROVIDER: ["Stripe", "paypal"],
  STRIPE_SECRET_KEY: ["pk_live_public", "sk_s3cret", "sk_live_s3cret s3cret", "live"],
  STRIPE_PUBLISHABLE_KEY: ["sk_live_s3cret", "pk_public"],
  STRIPE_WEBHOOK_SECRET: ["s3cret", "whsec_", "whsec_s3cr et"],
  STRIPE_API_URL: ["http://stripe.test", "stripe.test", "ftp://127.0.0.1"],
  STRIPE_TAX: ["on", "true"],
  CARD_ORIGIN: ["cards.test", "https://cards.test/form", "ftp://cards.test", "https://u:p@cards.test"],
  BILLING_BRANDS: ["Visa", "visa;amex", "visa,", "diners"],
  ALLOW_SANDBOX_PAYMENTS: ["yes", "true"],
  SANDBOX_TAX_RATE: ["x", "100", "-1", "1.23456", "14,975"],
  EVENTS_HEARTBEAT: ["x", "0", "301", "1.5"],
  ACCOUNT_ENTRIES: ["x", "0", "-1", "1.5", "2147483648"],
  ACCOUNT_MEGABYTES: ["x", "0"],
  ACCOUNT_BUCKETS: ["x", "0"],
  ACCOUNT_WRITES: ["x", "0"],
  PORT: ["x", "-1", "65536", "1.5"],
  HOST: [],
  PUBLIC_URL: ["keepwell.test", "ftp://keepwell.test", "javascript:alert(1)"],
  DATA_DIR: [],
  DATABASE_URL: ["mysql://db.test/x", "db.test"],
  DATABASE_POOL: ["x", "1", "1001", "2.5"],
  PREPARED_STATEMENTS: ["no", "1", "FALSE"],
  LOG_LEVEL: ["loud", "INFO"],
  TOKEN_REFRESH: ["yes"],
  TRUST_PROXY: ["yes", "1", "TRUE"],
  LIMITS: [
    "login",
    "login=5",
    "login=5/900;signup=1/2",
    "logn=5/900",
    "login=0/900",
    "login=5/0",
    "login=-5/900",
  ],
  PEPPER: ["short", `${SECRET}=`, Buffer.alloc(31).toString("base64")],
  TOKEN_KEY: ["short"],
  FAKE_SALT_KEY: ["short"],
  TWO_FACTOR_KEY: ["short"],
};

test("a wrong value is refused by the name of its variable, and never repeated", () => {
  for (const [name, values] of Object.entries(BAD))
    for (const value of values)
      assert.throws(
        () => readConfig({ ...EVERY, [name]: value }),
        (error: Error) =>
          error.message.includes(`\n  ${name}`) &&
          !error.message.includes(SECRET) &&
          !error.message.includes("u:p@") &&
          !/s3cr/.test(error.message),
        `${name}=${value}`,
      );
});

test("all wrong variables are named at once", () => {
  assert.throws(() => readConfig({ PORT: "x", LOG_LEVEL: "loud" }), /PORT[\s\S]*LOG_LEVEL/);
});
