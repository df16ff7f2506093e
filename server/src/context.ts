import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Clock } from "./gateways/clock.ts";
import type { Payments } from "./gateways/payments/payments.ts";
import type { Limits } from "./limits.ts";
import type { Mailer } from "./messages/mailer.ts";
import type { PhoneVerifier } from "./phone/phone-verifier.ts";
import type { Secrets } from "./secrets.ts";
import type { Verifiers } from "./sessions/verifier.ts";

/** The parts that the services use. `open-context.ts` chooses their implementations; tests choose others. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  /** Hashes auth keys and checks them. */
  readonly verifiers: Verifiers;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Queues mails and text messages. */
  readonly mailer: Mailer;
  /** Proves that a user can read the text messages sent to a phone. */
  readonly phones: PhoneVerifier;
  /** Null on a server that takes no payments. */
  readonly payments: Payments | null;
  readonly log: Logger;
}
