import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "../../src/config.ts";
import { EVERY, IDENTITY, RECIPIENTS, SECRET, STRIPE } from "./config-variables.ts";

test("an empty variable counts as not set", () => {
  const empty = Object.fromEntries(Object.keys(EVERY).map((name) => [name, ""]));
  assert.deepEqual(readConfig(empty), readConfig({}));
});

test("Stripe needs keys of one mode, and an origin of its own for the card form", () => {
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
  SMTP_URL: [
    "mail.test",
    "http://mail.test",
    "smtp://user@mail.test",
    "smtp://:s3cret@mail.test",
    "smtp://u:s3cret%@mail.test",
    "smtp://u%:20s3cret@mail.test",
    "smtp://",
  ],
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
  EVENTS_HEARTBEAT: ["x", "0", "46", "1.5"],
  ACCOUNT_ENTRIES: ["x", "0", "-1", "1.5", "2147483648"],
  ACCOUNT_MEGABYTES: ["x", "0"],
  ACCOUNT_BUCKETS: ["x", "0"],
  ACCOUNT_WRITES: ["x", "0"],
  PORT: ["x", "-1", "65536", "1.5"],
  HOST: [],
  PUBLIC_URL: ["keepwell.test", "ftp://keepwell.test", "javascript:alert(1)"],
  DATA_DIR: [],
  DATABASE_URL: ["mysql://db.test/x", "db.test", "postgres://u:1?s3cret=x@db.test/keepwell"],
  DATABASE_POOL: ["x", "1", "1001", "2.5"],
  PREPARED_STATEMENTS: ["no", "1", "FALSE"],
  NOTIFICATIONS: ["none", "LISTEN"],
  MIGRATION_DATABASE_URL: ["mysql://db.test/x", "db.test"],
  LOG_LEVEL: ["loud", "INFO"],
  TOKEN_REFRESH: ["yes"],
  TRUST_PROXY: ["yes", "1", "TRUE"],
  SECURITY_CONTACT: [
    "security@example.com",
    "http://example.com",
    "mailto:a@b.c,x",
    "https://a b",
    "mailto:a@b\nX: y",
  ],
  OPERATOR_NAME: [" ", "Acme\ninc.", "a".repeat(101)],
  OPERATOR_ADDRESS: ["|", "1 Main Street||Montréal", "1 Main Street|", "1 Main\nStreet", "a".repeat(501)],
  SUPPORT_CONTACT: ["help@example.com", "javascript:alert(1)", "tel:5145550100", "mailto:a@b.c,"],
  LEAKED_PASSWORDS_FILE: [],
  LIMITS: [
    "login",
    "login=5",
    "login=5/900;signup=1/2",
    "logn=5/900",
    "login=0/900",
    "login=5/0",
    "login=-5/900",
  ],
  METRICS_PORT: ["x", "-1", "65536"],
  METRICS_HOST: [],
  METRICS_TOKEN: ["s3cret", "s3cret s3cret s3cret"],
  BACKUP_DIR: [],
  BACKUP_EVERY: ["x", "0", "-1", "9000"],
  BACKUP_KEEP: ["x", "0", "1.5"],
  BACKUP_RECIPIENTS: [
    "ssh-rsa",
    "AGE-SECRET-KEY-1S3CRET",
    RECIPIENTS.join(";"),
    `${RECIPIENTS[0]?.slice(0, -1)}q`,
  ],
  BACKUP_IDENTITY: ["age1one", "s3cret", `${IDENTITY.slice(0, -1)}Q`],
  PEPPER: ["short", `${SECRET}=`, Buffer.alloc(31).toString("base64")],
  TOKEN_KEY: ["short"],
  FAKE_SALT_KEY: ["short"],
  TWO_FACTOR_KEY: ["short"],
};

test("a wrong value is refused with its variable's name, and the message contains no secret", () => {
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

test("one message names every wrong variable", () => {
  assert.throws(() => readConfig({ PORT: "x", LOG_LEVEL: "loud" }), /PORT[\s\S]*LOG_LEVEL/);
});

test("the message says which values are allowed", () => {
  const said: [variables: Record<string, string>, line: string][] = [
    [{ PORT: "x" }, "PORT: must be a number"],
    [{ PORT: "1.5" }, "PORT: must be a whole number"],
    [{ PORT: "65536" }, "PORT: must be at most 65535"],
    [{ DATABASE_POOL: "1" }, "DATABASE_POOL: must be at least 2"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL: must be fatal, error, warn, info, debug or silent"],
    [{ PUBLIC_URL: "keepwell.test" }, "PUBLIC_URL: must be a whole address, such as https://example.com"],
    [{ SMS_BODY: "{to}" }, "SMS_BODY: must hold {to} and {text}"],
    [{ DATABASE_URL: "db.test" }, "DATABASE_URL: must be postgres://user:password@host/database"],
    [
      { DATABASE_URL: "postgres://u:p@db.test/keepwell?sslmod=verify-full&user=u" },
      "DATABASE_URL: has the parameter sslmod, which has no effect. Correct its name, or remove it",
    ],
    [
      { DATABASE_URL: "postgres://u:p@db.test/keepwell?sslmode=verify-ful" },
      "DATABASE_URL: sslmode must be one of disable, prefer, require, verify-ca, verify-full, no-verify",
    ],
    [
      { DATABASE_URL: "postgres://u:p@db.test/keepwell?ssl=tru" },
      "DATABASE_URL: ssl must be one of true, 1, 0",
    ],
    [
      { DATABASE_URL: "postgres://u:p@db.test/keepwell?sslmode=verify-full&sslmode=disable" },
      "DATABASE_URL: has sslmode more than once",
    ],
    [
      { MIGRATION_DATABASE_URL: "postgres://u:1?2=x@db.test/keepwell" },
      "MIGRATION_DATABASE_URL: must be postgres://user:password@host/database, with %3F for a ? in the password",
    ],
    [{ OPERATOR_NAME: "a".repeat(101) }, "OPERATOR_NAME: must be at most 100 characters"],
    [
      { OPERATOR_ADDRESS: "a|||b" },
      "OPERATOR_ADDRESS: must be lines of text with | between them, and no line may be empty",
    ],
    [
      { SUPPORT_CONTACT: "help@example.com, tel:911" },
      "SUPPORT_CONTACT: must be mailto:, https: or tel:+ addresses with commas between them",
    ],
    [{ LIMITS: "logn=5/900" }, "LIMITS: there is no limit named logn"],
    [{ LIMITS: "login=0/900" }, "LIMITS: must look like login=5/900,signup=10/3600"],
  ];
  for (const [variables, line] of said)
    assert.throws(() => readConfig(variables), { message: `The configuration is not valid:\n  ${line}` });
});
