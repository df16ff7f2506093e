/**
 * @file [Note: Recovery by an administrator] This file contains the member's calls. The reset link proves the address.
 * A secret binds the request to the browser that made it, and the account key is sealed to that browser's key. The
 * server cannot tell whether that key is the member's, so member and administrator compare a code. The server hands out
 * the sealed account key only to a caller who also has a live reset link.
 */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { fail, failField } from "@keepwell/contract/errors.ts";
import {
  RECOVERY_REQUEST_DAYS,
  type RecoveryState,
} from "@keepwell/contract/team/recovery-requests.endpoints.ts";
import { fromBase64 } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { checkX25519 } from "@keepwell/crypto/identity/check-points.ts";
import { recordAudit } from "../../audit/audit.store.ts";
import type { Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Handle } from "../../db/schema.ts";
import { announceToEnterprise } from "../../events/change.store.ts";
import { findEmailToken, markRecovered } from "../../identity/email-token.store.ts";
import { hashOfLinkToken } from "../../identity/link-token.ts";
import { readResetToken } from "../../identity/reset-token.ts";
import { findRecoverable } from "../../keys/recoverable.ts";
import {
  deleteExpiredRequests,
  findRequest,
  putRequest,
  type RequestRow,
} from "../../keys/recovery-request.store.ts";
import { getEnterprise } from "../../people/enterprise.store.ts";
import { nameOf } from "../../people/name-of.ts";
import type { User } from "../../people/user.store.ts";
import { mailAdmins } from "../mail-admins.ts";
import { presentAdmin } from "./recovery-request.presenter.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET_BYTES = 32;

const hashSecret = (secret: string): string => createHash("sha256").update(`recovery${secret}`).digest("hex");

const matchesSecret = ({ secret_hash }: RequestRow, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(secret_hash));

const checkKey = async (xPublic: string): Promise<void> => {
  try {
    await checkX25519(fromBase64(xPublic));
  } catch (error) {
    if (error instanceof CannotVerifyError) failField("x_pk", "invalid");
    throw error;
  }
};

interface Asked {
  readonly token: string;
  readonly x_pk: string;
}

interface Read {
  readonly uid: string;
  readonly secret: string;
  readonly token?: string | undefined;
}

export const createRecoveryRequestService = ({ database: { handle }, clock, limits, mailer }: Context) => {
  const write = async (within: Handle, user: User, { x_pk, caller }: { x_pk: string; caller: Caller }) => {
    const membership = (await findRecoverable(within, user.uid)) ?? fail("forbidden");
    const [uid, secret, now] = [randomUUID(), randomBytes(SECRET_BYTES).toString("base64url"), clock.now()];
    const expires_at = new Date(now.getTime() + RECOVERY_REQUEST_DAYS * DAY_MS);
    const enterprise_uid = membership.enterprise_uid;
    await putRequest(within, {
      uid,
      enterprise_uid,
      user_uid: user.uid,
      secret_hash: hashSecret(secret),
      x_pk,
      state: "waiting",
      created_at: now,
      expires_at,
    });
    await recordAudit(within, {
      enterpriseUid: enterprise_uid,
      kind: "recovery_asked",
      at: now,
      actor: { uid: user.uid, ip: caller.ip },
      object: { model: "user", uid: user.uid, name: nameOf(user) },
    });
    await mailAdmins(within, mailer, { template: "recovery_asked", user, membership });
    await announceToEnterprise(within, enterprise_uid, { what: "team" });
    return { uid, secret, expires_at: expires_at.toISOString() };
  };

  /**
   * The sealed account key, if the caller also has a live reset link of this account. Records on the link that the key
   * was handed out.
   */
  const handOut = async (request: RequestRow, token: string | undefined): Promise<string | null> => {
    const { state, wire, given_ak_gen, ak_gen } = request;
    if (token === undefined || state !== "approved" || given_ak_gen !== ak_gen) return null;
    const [hash, now] = [hashOfLinkToken(token), clock.now()];
    const live = await findEmailToken(handle, { hash, purpose: "reset", now });
    if (live?.user_uid !== request.user_uid || live.email !== request.email) return null;
    await markRecovered(handle, { hash, by: "administrator", now });
    return wire;
  };

  return {
    ask: async ({ token, x_pk }: Asked, caller: Caller) => {
      await limits.spend(["link", caller.network]);
      const { user } = await readResetToken(handle, token, clock.now());
      await limits.spend(["recovery_request", user.uid]);
      await checkKey(x_pk);
      return inTransaction(handle, (within) => write(within, user, { x_pk, caller }));
    },

    read: async ({ uid, secret, token }: Read, caller: Caller): Promise<RecoveryState> => {
      await limits.spend(["recovery_state", caller.network]);
      const request = await findRequest(handle, { uid, now: clock.now() });
      if (!request || !matchesSecret(request, secret)) return fail("not_found");
      const { name, root_pk } = await getEnterprise(handle, request.enterprise_uid);
      return {
        state: request.state,
        member: { uid: request.user_uid, bundle: request.bundle },
        enterprise: { uid: request.enterprise_uid, name, root_pk },
        admin: presentAdmin(request),
        ak_gen: request.ak_gen,
        grant: await handOut(request, token),
        expires_at: request.expires_at.toISOString(),
      };
    },

    sweep: (): Promise<void> => deleteExpiredRequests(handle, clock.now()),
  };
};
