/**
 * @file Lets a cardholder confirm a payment or a card. They answer on a page of the sandbox, which stands for the
 * bank's page.
 */
import type { SandboxChallenge } from "@keepwell/contract/billing/sandbox.ts";
import { attachCard } from "../../../payments/engine/cards.ts";
import { amountRemaining } from "../../../payments/engine/customer.ts";
import { payInvoice } from "../../../payments/engine/payments.ts";
import type { KeptCard } from "../../../payments/read-card.ts";
import type { SandboxMade, SandboxSubject } from "../../../payments/sandbox-made.ts";
import { hashSecret, inLockedAccount, type SandboxOptions } from "./account.ts";
import { type ChallengeRow, findChallenge, settleChallengeRow } from "./challenge.store.ts";
import { lockCustomer } from "./customer.store.ts";
import { findKey, updateMade } from "./key.store.ts";
import { type Account, apply, attempt } from "./steps.ts";
import { waitingPayment } from "./waiting.ts";

const waitingCard = async ({ within }: Account, key: string): Promise<KeptCard | undefined> => {
  const made = (await findKey(within, key))?.made;
  return made?.kind === "waiting_card" ? made.card : undefined;
};

const describe = async (account: Account, subject: SandboxSubject): Promise<SandboxChallenge | undefined> => {
  if (subject.kind === "card") {
    const card = await waitingCard(account, subject.key);
    return card && { purpose: "card", brand: card.brand, last4: card.last4, amount: null };
  }
  const waiting = waitingPayment(account.state, subject);
  if (!waiting) return undefined;
  const { invoice, card } = waiting;
  return { purpose: "payment", brand: card.brand, last4: card.last4, amount: amountRemaining(invoice) };
};

const settleCard = async (account: Account, key: string, passed: boolean): Promise<boolean> => {
  const token = await waitingCard(account, key);
  if (!token) return false;
  const authentication = passed ? "passed" : "failed";
  const answer = attempt(account, (state) => attachCard(state, { token, authentication }));
  const added = account.state.cards.at(-1);
  const made: SandboxMade =
    answer === "succeeded" && added
      ? { kind: "card", card: added.id }
      : { kind: "declined", code: "authentication_failed" };
  await updateMade(account.within, key, JSON.stringify(made));
  return true;
};

const settlePayment = (
  account: Account,
  { invoice, card }: Extract<SandboxSubject, { kind: "payment" }>,
  passed: boolean,
): boolean => {
  if (!waitingPayment(account.state, { invoice, card })) return false;
  const authentication = passed ? "passed" : "failed";
  apply(account, (state) => payInvoice(state, { invoice, card, authentication }));
  return true;
};

const settle = async (account: Account, challenge: ChallengeRow, passed: boolean): Promise<boolean> => {
  const { secret_hash, subject, outcome, expires_at } = challenge;
  const wanted = passed ? "passed" : "failed";
  if (outcome !== null) return outcome === wanted;
  if (expires_at <= account.at) return false;
  const settled =
    subject.kind === "card"
      ? await settleCard(account, subject.key, passed)
      : settlePayment(account, subject, passed);
  if (settled) await settleChallengeRow(account.within, secret_hash, wanted);
  return settled;
};

/**
 * Locks the challenge's customer, reads the challenge again and does the work. Returns undefined if there is no such
 * challenge.
 */
const inChallenge = async <Result>(
  sandbox: SandboxOptions,
  clientSecret: string,
  work: (account: Account, challenge: ChallengeRow) => Promise<Result>,
): Promise<Result | undefined> => {
  const hash = hashSecret(clientSecret);
  const found = await findChallenge(sandbox.handle, hash);
  if (!found) return undefined;
  const lock = (within: SandboxOptions["handle"]) => lockCustomer(within, found.customer);
  return await inLockedAccount(sandbox, lock, async (account) => {
    const challenge = await findChallenge(account.within, hash);
    return challenge && (await work(account, challenge));
  });
};

/**
 * The payment or card that the cardholder must confirm; undefined if the secret is unknown or has expired, or if
 * nothing is left to confirm.
 */
export const readChallenge = (
  sandbox: SandboxOptions,
  clientSecret: string,
): Promise<SandboxChallenge | undefined> =>
  inChallenge(sandbox, clientSecret, async (account, { subject, outcome, expires_at }) =>
    outcome === null && expires_at > account.at ? await describe(account, subject) : undefined,
  );

/**
 * Records the cardholder's answer. Returns false if the secret is unknown or has expired, if nothing is left to
 * confirm, or if the cardholder has answered differently before.
 */
export const settleChallenge = async (
  sandbox: SandboxOptions,
  clientSecret: string,
  passed: boolean,
): Promise<boolean> =>
  (await inChallenge(sandbox, clientSecret, (account, challenge) => settle(account, challenge, passed))) ??
  false;
