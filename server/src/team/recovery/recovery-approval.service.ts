/** @file What administrators do with members' requests for recovery; see [Note: Recovery by an administrator]. */

import { fail } from "@keepwell/contract/errors.ts";
import type { RecoveryRequest } from "@keepwell/contract/team/recovery-requests.endpoints.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import type { ConfirmationService } from "../../identity/confirmation.service.ts";
import { makeLinkToken } from "../../identity/link-token.ts";
import { insertResetToken } from "../../identity/reset-token.ts";
import { type Escrow, findEscrow } from "../../keys/escrow.store.ts";
import {
  findRequest,
  listOpenRequests,
  lockRequest,
  type RequestRow,
  updateRequest,
} from "../../keys/recovery-request.store.ts";
import { nameOf } from "../../people/name-of.ts";
import { getUser } from "../../people/user.store.ts";
import { authorizeAdmin } from "../../policies/authorize-team.ts";
import { inTeam, type TeamWritten } from "../in-team.ts";
import { checkRecovery } from "./recovery-check.ts";
import { presentAdmin, presentRequest } from "./recovery-request.presenter.ts";

interface RequestPath {
  readonly enterpriseId: string;
  readonly id: string;
}

interface Held {
  readonly request: RequestRow;
  /** The enterprise's name. */
  readonly enterprise: string;
}

const written = <Result>(
  result: Result,
  kind: "recovery_taken" | "recovery_approved" | "recovery_refused",
  { request }: Held,
): TeamWritten<Result> => ({
  result,
  audit: [{ kind, objects: [{ model: "user", uid: request.user_uid, name: nameOf(request) }] }],
  changed: ["team"],
});

const presentEscrow = ({ ak_gen, erk_gen, wire, signer_bundle }: Escrow) => ({
  ak_gen,
  erk_gen,
  grant: wire,
  signer: signer_bundle,
});

export const createRecoveryApprovalService = (
  context: Context,
  { confirmation }: { readonly confirmation: ConfirmationService },
) => {
  const {
    database: { handle },
    clock,
    mailer,
  } = context;

  const read = async (within: Handle, { enterpriseId, id }: RequestPath): Promise<RequestRow> => {
    const request = await findRequest(within, { uid: id, now: clock.now() });
    return request?.enterprise_uid === enterpriseId ? request : fail("not_found");
  };

  /** Changes a request while its row is locked and no role in the enterprise can change. */
  const change = <Result>(
    actor: Actor,
    path: RequestPath,
    work: (within: Handle, held: Held) => Promise<TeamWritten<Result>>,
  ): Promise<Result> => {
    const { enterpriseId: enterpriseUid } = path;
    const authorize = async (within: Handle): Promise<Held> => {
      const { name } = await authorizeAdmin(within, actor, enterpriseUid);
      await lockRequest(within, path.id);
      return { request: await read(within, path), enterprise: name };
    };
    return inTeam(context, { actor, enterpriseUid, lock: "shared", authorize }, work);
  };

  const addressee = (request: RequestRow) => ({
    to: { name: nameOf(request), address: request.email },
    locale: request.locale,
  });

  const mailLink = async (within: Handle, { request, enterprise }: Held): Promise<void> => {
    const token = makeLinkToken();
    const { user_uid: userUid, email } = request;
    await insertResetToken(within, { token, userUid, email, now: clock.now() });
    const vars = { enterprise, token };
    await mailer.enqueue(within, { ...addressee(request), template: "recovery_approved", vars });
  };

  return {
    list: async (actor: Actor, enterpriseUid: string): Promise<RecoveryRequest[]> => {
      await authorizeAdmin(handle, actor, enterpriseUid);
      const requests = await listOpenRequests(handle, { enterpriseUid, now: clock.now() });
      return requests.map(presentRequest);
    },

    /**
     * Any administrator can take a request, unless it is their own. They can take it even from another administrator,
     * who may be away. They must then name this administrator in `from`, so that no administrator is replaced
     * unnoticed. The reply contains the member's account key, which an administrator can open. So taking a request asks
     * for the password, as approving it does.
     */
    take: async (actor: Actor, path: RequestPath, from: string | undefined) => {
      await authorizeAdmin(handle, actor, path.enterpriseId);
      await confirmation.requireConfirmed(actor);
      return change(actor, path, async (within, held) => {
        const { state, user_uid: userUid } = held.request;
        if (userUid === actor.uid) return fail("forbidden");
        if (state !== "waiting" && state !== "taken") return fail("conflict");
        const holder = presentAdmin(held.request);
        if (holder && holder.uid !== actor.uid && holder.uid !== from) return fail("conflict");
        const escrow = await findEscrow(within, { enterpriseUid: path.enterpriseId, userUid });
        if (!escrow) return fail("conflict");
        const { bundle } = await getUser(within, actor.uid);
        const taken = {
          admin_uid: actor.uid,
          admin_bundle: JSON.stringify(bundle),
          taken_at: clock.now(),
        };
        await updateRequest(within, path.id, { ...taken, state: "taken" });
        const request = presentRequest(await read(within, path));
        return written({ request, escrow: presentEscrow(escrow) }, "recovery_taken", held);
      });
    },

    /**
     * Only the administrator who took the request may approve it, and only if they still have the same keys: the
     * compared code was derived from these keys.
     */
    approve: async (actor: Actor, path: RequestPath, wire: string): Promise<RecoveryRequest> => {
      await authorizeAdmin(handle, actor, path.enterpriseId);
      await confirmation.requireConfirmed(actor);
      return change(actor, path, async (within, held) => {
        const { state, admin_uid, admin_bundle: bundle, ak_gen } = held.request;
        if (state !== "taken" || bundle === null) return fail("conflict");
        if (admin_uid !== actor.uid) return fail("conflict");
        if ((await getUser(within, actor.uid)).bundle.gen !== bundle.gen) return fail("conflict");
        await checkRecovery(wire, { request: held.request, signer: { uid: actor.uid, bundle } });
        await updateRequest(within, path.id, { state: "approved", ak_gen, wire });
        await mailLink(within, held);
        return written(presentRequest(await read(within, path)), "recovery_approved", held);
      });
    },

    /** An approved request can still be refused until it is used. */
    refuse: (actor: Actor, path: RequestPath): Promise<void> =>
      change(actor, path, async (within, held) => {
        if (held.request.state === "refused") return fail("conflict");
        await updateRequest(within, path.id, { state: "refused", ak_gen: null, wire: null });
        const vars = { enterprise: held.enterprise };
        await mailer.enqueue(within, { ...addressee(held.request), template: "recovery_refused", vars });
        return written(undefined, "recovery_refused", held);
      }),
  };
};
