/** @file Gives the tests second factors: authenticator apps and phone numbers. */
import { setTimeout as wait } from "node:timers/promises";
import { readTotp } from "@keepwell/client/extra/read-totp.ts";
import { totpCode } from "@keepwell/client/extra/totp.ts";
import { codeSentTo } from "./outbox.ts";
import type { Person } from "./person.ts";
import { proveAddress } from "./sharing-steps.ts";

const PERIOD_MS = 30_000;
/** The longest time, in milliseconds, from the moment a test reads a code until the server receives it. */
const TYPING_MS = 15_000;

/**
 * Returns a function that gives the app's next code. The server requires that each code belongs to a later period than
 * the code before it, and accepts codes of the previous, current and next period. In the last 15 seconds of a period,
 * the function skips the previous period's code, because that code could reach the server too late. If no acceptable
 * code remains, the function waits for the next period.
 */
export const makeCodeReader = (uri: string): (() => Promise<string>) => {
  const totp = readTotp(uri);
  if (!totp) throw new Error("This is no authenticator's address.");
  let last = 0;
  return async () => {
    const here = Math.floor(Date.now() / PERIOD_MS);
    last = Math.max(last + 1, Math.floor((Date.now() + TYPING_MS) / PERIOD_MS) - 1);
    if (last > here + 1) await wait((last - 1) * PERIOD_MS - Date.now() + 100);
    return totpCode(totp, last * PERIOD_MS);
  };
};

export interface App {
  readonly nextCode: () => Promise<string>;
  readonly backupCodes: readonly string[];
}

const prove = async (person: Person): Promise<void> => {
  if (!(await person.session.api.identity.me()).email_verified) await proveAddress(person);
};

/** Sets up an authenticator app through the API, before the page signs in. */
export const addApp = async (person: Person): Promise<App> => {
  await prove(person);
  const { identity } = person.session.api;
  const { uri } = await identity.addAuthenticator();
  const nextCode = makeCodeReader(uri);
  const { backup_codes } = await identity.confirmAuthenticator({ body: { code: await nextCode() } });
  return { nextCode, backupCodes: backup_codes ?? [] };
};

let numbers = 0;
const seed = Math.floor(Math.random() * 1_000_000);

/** Returns a phone number to which no other test has sent a message. */
export const aNumber = (): string => {
  numbers += 1;
  const last = String((seed + numbers) % 1_000_000).padStart(6, "0");
  return `+14382${last}`;
};

export const addPhone = async (person: Person, phone: string): Promise<void> => {
  await prove(person);
  const { identity } = person.session.api;
  await identity.addPhoneNumber({ body: { phone_number: phone } });
  await identity.confirmPhoneNumber({ body: { token: await codeSentTo(phone) } });
};

export const otherCode = (code: string): string =>
  String((Number(code) + 1) % 10 ** code.length).padStart(code.length, "0");
