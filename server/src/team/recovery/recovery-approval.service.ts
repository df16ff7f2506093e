/** @file What administrators do with members' requests; see [Note: Recovery by an administrator]. */
import { fail } from "@keepwell/contract/errors.ts";
import { RESET_LINK_MINUTES } from "@keepwell/contract/identity/reset.endpoints.ts";
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import type { RecoveryRequest } from "@keepwell/contract/team/recovery-requests.endpoints.ts";
import { recordAudit } from "../../audit/audit.store.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Handle } from "../../db/schema.ts";
import { announceToEnterprise } from "../../events/change.store.ts";
import type { ConfirmationService } from "../../identity/confirmation.service.ts";
import { insertEmailToken } from "../../identity/email-token.store.ts";
import { hashOfLinkToken, makeLinkToken } from "../../identity/link-token.ts";
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
import { checkRecovery } from "./recovery-check.ts";
import { presentRequest } from "./recovery-request.presenter.ts";

interface RequestPath {
  readonly enterpriseId: string;
  /** Of the request. */
  readonly id: string;
}

interface Deed {
  readonly actor: Actor;
  readonly request: RequestRow;
  /** The enterprise's name. */
  readonly enterprise: string;
}

const presentEscrow = ({ ak_gen, erk_gen, wire, signer_bundle }: Escrow) => ({
  ...{ ak_gen, erk_gen, grant: wire },
  signer: signer_bundle,
});

export const createRecoveryApprovalService = (
  { database: { handle }, clock, mailer }: Context,
  { confirmation }: { readonly confirmation: ConfirmationService },
) => {
  const read = async (within: Handle, { enterpriseId, id }: RequestPath): Promise<RequestRow> => {
    const request = await findRequest(within, { uid: id, now: clock.now() });
    return request?.enterprise_uid === enterpriseId ? request : fail("not_found");
  };

  /** Alone with the request, in the transaction that changes it. */
  const authorizeAlone = async (within: Handle, actor: Actor, path: RequestPath): Promise<Deed> => {
    const { name } = await authorizeAdmin(within, actor, path.enterpriseId);
    await lockRequest(within, path.id);
    return { actor, request: await read(within, path), enterprise: name };
  };

  const tell = async (within: Handle, kind: AuditKind, { actor, request }: Deed): Promise<void> => {
    const { enterprise_uid: enterpriseUid, user_uid: uid } = request;
    const object = { model: "user", uid, name: nameOf(request) } as const;
    await recordAudit(within, { enterpriseUid, kind, actor, object, at: clock.now() });
    await announceToEnterprise(within, enterpriseUid, { what: "team" });
  };

  const addressee = (request: RequestRow) => ({
    to: { name: nameOf(request), address: request.email },
    locale: request.locale,
  });

  const mailLink = async (within: Handle, { request, enterprise }: Deed): Promise<void> => {
    const token = makeLinkToken();
    await insertEmailToken(within, {
      ...{ hash: hashOfLinkToken(token), userUid: request.user_uid, purpose: "reset", email: request.email },
      expiresAt: new Date(clock.now().getTime() + RESET_LINK_MINUTES * 60_000),
    });
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
     * From somebody else too, who may be away. Nobody has a say in what is his own. The member's account key comes
     * with it, and whoever administers can open that: so it takes the password as giving it on does.
     */
    take: async (actor: Actor, path: RequestPath) => {
      await authorizeAdmin(handle, actor, path.enterpriseId);
      await confirmation.requireConfirmed(actor);
      return inTransaction(handle, async (within) => {
        const deed = await authorizeAlone(within, actor, path);
        const { state, user_uid: userUid } = deed.request;
        if (userUid === actor.uid) return fail("forbidden");
        if (state !== "waiting" && state !== "taken") return fail("conflict");
        const escrow = await findEscrow(within, { enterpriseUid: path.enterpriseId, userUid });
        if (!escrow) return fail("conflict");
        const { bundle } = await getUser(within, actor.uid);
        const taken = { state, admin_uid: actor.uid, admin_bundle: JSON.stringify(bundle) };
        await updateRequest(within, path.id, { ...taken, state: "taken" });
        await tell(within, "recovery_taken", deed);
        return { request: presentRequest(await read(within, path)), escrow: presentEscrow(escrow) };
      });
    },

    /** Whoever has compared the code, with the keys that stood in it. */
    approve: async (actor: Actor, path: RequestPath, wire: string): Promise<RecoveryRequest> => {
      await authorizeAdmin(handle, actor, path.enterpriseId);
      await confirmation.requireConfirmed(actor);
      return inTransaction(handle, async (within) => {
        const deed = await authorizeAlone(within, actor, path);
        const { state, admin_uid, admin_bundle: bundle, ak_gen } = deed.request;
        if (state !== "taken" || bundle === null) return fail("conflict");
        if (admin_uid !== actor.uid) return fail("forbidden");
        if ((await getUser(within, actor.uid)).bundle.gen !== bundle.gen) return fail("conflict");
        await checkRecovery(wire, { request: deed.request, signer: { uid: actor.uid, bundle } });
        await updateRequest(within, path.id, { state: "approved", ak_gen, wire });
        await mailLink(within, deed);
        await tell(within, "recovery_approved", deed);
        return presentRequest(await read(within, path));
      });
    },

    /** One that was approved too, as long as it was not used. */
    refuse: (actor: Actor, path: RequestPath): Promise<void> =>
      inTransaction(handle, async (within) => {
        const deed = await authorizeAlone(within, actor, path);
        if (deed.request.state === "refused") return fail("conflict");
        await updateRequest(within, path.id, { state: "refused", ak_gen: null, wire: null });
        const vars = { enterprise: deed.enterprise };
        await mailer.enqueue(within, { ...addressee(deed.request), template: "recovery_refused", vars });
        await tell(within, "recovery_refused", deed);
      }),
  };
};
