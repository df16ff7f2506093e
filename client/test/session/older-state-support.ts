/** @file Steps for several browsers of one account that see different states of the account. */
import assert from "node:assert/strict";
import { reopen, type TestUser } from "../../../server/test/factories.ts";
import { aDevice, type TestServer } from "../../../server/test/harness.ts";
import { type OlderState, OlderThanSeen } from "../../src/people/older-than-seen.ts";
import { setVerifiedOnly, sharesWithVerifiedOnly } from "../../src/people/people.ts";
import type { Session } from "../../src/session/session.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";

/** Reloads the browser, which loses everything in memory. */
export const reloaded = async ({ device }: Pick<TestUser, "device">): Promise<Session> => {
  const session = await reopen(device);
  assert.ok(session);
  return session;
};

/** Signs in to the same account in another browser. */
export const elsewhere = async (server: TestServer, user: TestUser): Promise<TestUser> => {
  const device = aDevice(server);
  return { ...user, device, session: await signIn(device, user) };
};

/** Saves the account's state `times` times, each time with a change. */
export const saveState = async (session: Session, times = 1): Promise<void> => {
  for (let done = 0; done < times; done += 1)
    await setVerifiedOnly(session, !(await sharesWithVerifiedOnly(session)));
};

export const readTrust = async ({ keyring }: Session) => (await keyring.trust()).read();

/** Returns the error with which the session refuses the account's state; null if the session accepts the state. */
export const refusalOf = (session: Session): Promise<unknown> =>
  readTrust(session).then(
    () => null,
    (error: unknown) => error,
  );

/** The older state that the session reports. */
export const olderOf = async (session: Session): Promise<OlderState> => {
  const refusal = await refusalOf(session);
  assert.ok(refusal instanceof OlderThanSeen, `an older state is told: ${refusal}`);
  return refusal.older;
};

export const accept = async ({ keyring }: Session, older: OlderState): Promise<void> =>
  (await keyring.trust()).acceptOlder(older);
