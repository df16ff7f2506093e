/** @file Steps of tests about the second factor that an enterprise requires. */
import assert from "node:assert/strict";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import type { TestUser } from "../factories.ts";
import { aDevice, type RawReply, type TestServer } from "../harness.ts";
import { addApp, confirmWith, type WithApp } from "../identity/second-factor.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";

export interface FactorTeam {
  readonly founder: TestUser;
  readonly app: WithApp;
  readonly uid: string;
}

/** An enterprise whose founder has an authenticator app. */
export const aFactorTeam = async (server: TestServer): Promise<FactorTeam> => {
  const founder = await aFounder(server);
  return { founder, app: await addApp(server, founder), uid: await enterpriseUidOf(founder) };
};

export const putPolicy = (
  server: TestServer,
  user: TestUser,
  [enterprise, required]: readonly [enterprise: string, required: boolean],
): Promise<RawReply> =>
  callAs(server, user, ["PUT", `/api/enterprises/${enterprise}/factor-policy`, { required }]);

/** Sets the policy as the founder, who confirms their identity first. */
export const setPolicy = async (
  server: TestServer,
  { founder, app, uid }: FactorTeam,
  required: boolean,
): Promise<void> => {
  await confirmWith(founder, await app.nextCode());
  await replied(putPolicy(server, founder, [uid, required]));
};

/** Signs the same user in with another browser. */
export const elsewhere = async (server: TestServer, user: TestUser): Promise<TestUser> => {
  const device = aDevice(server);
  return { ...user, device, session: await signIn(device, user) };
};

/** Whether the server refuses a call about the vault. The profile must say the same. */
export const isGated = async (server: TestServer, user: TestUser): Promise<boolean> => {
  const { status, code } = await callAs(server, user, ["GET", "/api/buckets"]);
  const profile = await user.session.api.identity.me();
  assert.deepEqual(
    [status, code],
    profile.enterprise?.factor_due ? [403, "two_factor.due"] : [200, undefined],
  );
  return status === 403;
};
