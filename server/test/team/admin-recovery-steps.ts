/** @file The member's steps and the administrator's steps of a recovery by an administrator. */

import { askAdministrator } from "@keepwell/client/recovery/ask-administrator.ts";
import { followLink } from "@keepwell/client/recovery/open-account.ts";
import type { Device } from "@keepwell/client/session/session.ts";
import { createMemoryRequestStore } from "@keepwell/client/storage/recovery-request-store.ts";
import type { RecoveryRequest, RecoveryState } from "@keepwell/contract/team/recovery-requests.endpoints.ts";
import { makeAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { fromBase64, toBase64 } from "@keepwell/crypto/bytes.ts";
import { makeRecoveryRequest } from "@keepwell/crypto/enterprise/make-recovery-request.ts";
import { sealRecovery } from "@keepwell/crypto/enterprise/seal-recovery.ts";
import { type TestUser, uidOf } from "../factories.ts";
import { type RawReply, send, type TestServer } from "../harness.ts";
import { resetTokenOf } from "../identity/recovery-steps.ts";
import { identityOf } from "../sharing/factories.ts";
import { replied } from "../sharing/raw-calls.ts";
import { aFounder } from "./enterprise-factories.ts";
import { type Team, teamOf } from "./key-steps.ts";
import { aJoined, anAdmin } from "./member-factories.ts";

interface Asked {
  readonly uid: string;
  readonly secret: string;
}

/** Makes a public key as a browser that requests recovery does. */
export const xPublic = async (): Promise<string> => toBase64((await makeRecoveryRequest()).xPublic);

/** Makes an account key, and seals it as an administrator seals the key of a recovered account. */
export const aRecovery = async (
  by: TestUser,
  { x_pk, user }: Pick<RecoveryRequest, "x_pk" | "user">,
  akGen = 1,
): Promise<string> =>
  sealRecovery(makeAccountKey(), {
    signer: await identityOf(by),
    request: { member: user.uid, xPublic: fromBase64(x_pk) },
    akGen,
    time: Math.floor(Date.now() / 1000),
  });

const adminRecoverySteps = (
  server: TestServer,
  { founder, team }: { readonly founder: TestUser; readonly team: Team },
) => {
  const anonymous = (path: string, body: unknown): Promise<RawReply> =>
    send(server, { method: "POST", url: `/api/password/recovery-request${path}`, body });

  const on = (user: TestUser, method: string, uid: string, path = "", body?: unknown): Promise<RawReply> =>
    team.call(user, method, `/recovery-requests/${uid}${path}`, body);

  return {
    anonymous,
    on,
    /** Sends a recovery request made by hand. */
    ask: async (user: TestUser): Promise<Asked> =>
      replied(anonymous("", { token: await resetTokenOf(server, user.email), x_pk: await xPublic() })),

    /** Requests recovery with the client, on a device that stores the request. */
    askOn: async (device: Device, user: TestUser) => {
      const requests = createMemoryRequestStore();
      const followed = await followLink(device, await resetTokenOf(server, user.email));
      await askAdministrator(device, requests, followed);
      return requests;
    },

    read: (asked: Asked, token?: string): Promise<RecoveryState> =>
      replied(anonymous("/state", { ...asked, ...(token === undefined ? {} : { token }) })),
    take: (user: TestUser, { uid }: { uid: string }): Promise<RawReply> => on(user, "POST", uid, "/take"),
    takeOver: (user: TestUser, { uid }: { uid: string }, from: TestUser): Promise<RawReply> =>
      on(user, "POST", uid, `/take?from=${uidOf(from)}`),
    open: (): Promise<RecoveryRequest[]> => replied(team.call(founder, "GET", "/recovery-requests")),
  };
};

/** Makes two administrators, a member who may lose the password, and the steps of that member's recovery. */
export const aRecoveringTeam = async (server: TestServer) => {
  const founder = await aFounder(server);
  const team = await teamOf(server, founder);
  const second = await anAdmin(server, founder);
  const ada = await aJoined(server, founder);
  return { founder, team, second, ada, steps: adminRecoverySteps(server, { founder, team }) };
};
