import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { migrate } from "./db/migrate.ts";
import { systemClock } from "./gateways/clock.ts";
import { createHttpSmsTransport } from "./gateways/http-sms-transport.ts";
import { createMailOutbox, createSmsOutbox } from "./gateways/outbox-transport.ts";
import { withBrands } from "./gateways/payments/accepted-brands.ts";
import type { Payments } from "./gateways/payments/payments.ts";
import { createSandboxProvider } from "./gateways/payments/sandbox/sandbox-provider.ts";
import { createCodeVerifier } from "./gateways/phone/code-verifier.ts";
import type { PhoneVerifier } from "./gateways/phone/phone-verifier.ts";
import { createProviderVerifier } from "./gateways/phone/provider-verifier.ts";
import type { Transports } from "./gateways/transport.ts";
import { createTwilioVerify } from "./gateways/twilio-verify.ts";
import { createLimits } from "./limits.ts";
import { createLog } from "./log.ts";
import { createMailer } from "./messages/mailer.ts";
import { checkSecrets, loadSecrets } from "./secrets.ts";

/** Each engine is loaded only when it is the one in use: the embedded one weighs 20 MB. */
const openDatabase = async (config: Config, log: Logger) => {
  if (config.databaseUrl === undefined) {
    const { openPGlite } = await import("./db/pglite-database.ts");
    return openPGlite({ dataDir: config.dataDir });
  }
  const { openPostgres } = await import("./db/postgres-database.ts");
  return openPostgres({
    url: config.databaseUrl,
    onError: (error) => log.error({ err: error }, "a database connection failed"),
  });
};

/** The key of the sandbox's own events: they come by the same door as any provider's. */
const sandboxKey = ({ tokenKey }: Context["secrets"]): Buffer =>
  createHmac("sha256", tokenKey).update("sandbox-events").digest();

type PaymentParts = Pick<Context, "config" | "database" | "secrets" | "clock">;

export const openPayments = async ({
  config: { payments },
  database: { handle },
  secrets,
  clock,
}: PaymentParts): Promise<Payments | null> => {
  const { provider, brands } = payments;
  if (provider.kind === "none") return null;
  if (provider.kind === "sandbox") {
    const signingKey = sandboxKey(secrets);
    return withBrands(
      createSandboxProvider({ handle, clock, signingKey, taxRate: provider.taxRate }),
      brands,
    );
  }
  const { createStripeProvider } = await import("./gateways/payments/stripe/stripe-provider.ts");
  return withBrands({ ...createStripeProvider({ ...provider, clock }), kind: "stripe" }, brands);
};

type PhoneParts = Pick<Context, "config" | "secrets" | "mailer" | "clock" | "log">;

const choosePhoneVerifier = ({ config, secrets, ...parts }: PhoneParts): PhoneVerifier =>
  config.sms.kind === "twilio"
    ? createProviderVerifier({ ...parts, provider: createTwilioVerify(config.sms) })
    : createCodeVerifier({ ...parts, twoFactorKey: secrets.twoFactorKey });

const openMail = async ({ mail }: Config, print: (line: string) => void): Promise<Transports["mail"]> => {
  if (mail.kind === "outbox") return createMailOutbox(print);
  const { createSmtpTransport } = await import("./gateways/smtp-transport.ts");
  return createSmtpTransport(mail);
};

const openSms = ({ sms }: Config, print: (line: string) => void): Transports["sms"] => {
  if (sms.kind === "http") return createHttpSmsTransport(sms);
  return sms.kind === "twilio" ? createTwilioVerify(sms) : createSmsOutbox(print);
};

/** By what messages go. `print` is told of each that is kept instead. */
export const openTransports = async (config: Config, print: (line: string) => void): Promise<Transports> => ({
  mail: await openMail(config, print),
  sms: openSms(config, print),
});

/** Opens the database, brings it up to date and refuses wrong secrets. */
export const openContext = async (config: Config): Promise<Context> => {
  const log = createLog(config.logLevel);
  const secrets = loadSecrets(config);
  const database = await openDatabase(config, log);
  try {
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ applied }, "database migrated");
    await checkSecrets(database.handle, secrets);
    const limits = createLimits(database.handle, config.limits);
    const clock = systemClock;
    const mailer = createMailer(clock);
    const phones = choosePhoneVerifier({ config, secrets, mailer, clock, log });
    const payments = await openPayments({ config, database, secrets, clock });
    return { config, database, secrets, limits, clock, mailer, phones, payments, log };
  } catch (error) {
    await database.close();
    throw error;
  }
};
