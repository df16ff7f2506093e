/** @file Who administers an enterprise. The first administrator comes with its founding, others by one's hand. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import type { EarlierKey, EnterpriseAdmin } from "@keepwell/contract/team/roster.endpoints.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import { recordAudit } from "../../audit/audit.store.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Handle } from "../../db/schema.ts";
import { announceToEnterprise } from "../../events/change.store.ts";
import type { ConfirmationService } from "../../identity/confirmation.service.ts";
import { checkEarlierKeys, checkEnterpriseKey } from "../../keys/check-enterprise-key.ts";
import { settleKeys } from "../../keys/settle-keys.ts";
import { deleteEnterpriseKeys, putTeamCopies } from "../../keys/team-key-copy.store.ts";
import { type AdminRow, listAdmins, setRole } from "../../people/admin.store.ts";
import { lockEnterprise } from "../../people/enterprise.store.ts";
import { fingerprintOf } from "../../people/fingerprint-of.ts";
import { nameOf } from "../../people/name-of.ts";
import { getUser, type User } from "../../people/user.store.ts";
import { authorizeAdmin } from "../../policies/authorize-team.ts";
import { endAdmin, requireOtherAdmin } from "../../roster/end-admin.ts";
import { insertRosterEntries, updateEnterprise } from "../../roster/roster.store.ts";
import { type OpenRoster, openRoster, readNextEntry } from "../../roster/roster-end.ts";
import { type Listed, writeListed } from "../../roster/roster-rows.store.ts";
import { authorizeUsers } from "./authorize-team-user.ts";
import { findTeamUser } from "./team-user.store.ts";

/** What makes somebody an administrator: the signed entry, and both of the enterprise's keys sealed to him. */
interface AdminForm {
  readonly user_id: string;
  readonly entry: string;
  readonly keys: { readonly erk_b: string; readonly erk_r: string };
  readonly earlier_keys: readonly EarlierKey[];
}

interface Deed {
  readonly actor: Actor;
  readonly caller: Caller;
  readonly kind: AuditKind;
}

const presentAdmin = ({ user_uid: uid, email, created_at, ...name }: AdminRow): EnterpriseAdmin => ({
  id: uid,
  user: { uid, fullname: nameOf(name), email },
  created_at: created_at.toISOString(),
});

export const createAdminService = (
  { clock, database: { handle } }: Context,
  { confirmation }: { readonly confirmation: ConfirmationService },
) => {
  const tell = async (
    within: Handle,
    enterpriseUid: string,
    { user, deed: { actor, caller, kind } }: { user: User; deed: Deed },
  ): Promise<void> => {
    await recordAudit(within, {
      ...{ enterpriseUid, kind, actor: { uid: actor.uid, ip: caller.ip }, at: clock.now() },
      object: { model: "user", uid: user.uid, name: nameOf(user) },
    });
    await announceToEnterprise(within, enterpriseUid, { what: "team" });
    await announceToEnterprise(within, enterpriseUid, { what: "buckets" });
  };

  /** The roster must know him, under his keys of now, and not as an administrator. */
  const listedWith = async ({ listed }: OpenRoster, user: User): Promise<Listed> => {
    const member = listed.members.get(user.uid);
    if (!member || member.is_admin || member.fingerprint !== (await fingerprintOf(user)))
      return fail("conflict");
    return { ...listed, members: new Map(listed.members).set(user.uid, { ...member, is_admin: true }) };
  };

  const makeAdmin = async (
    within: Handle,
    opened: OpenRoster,
    { user, entry, keys, earlier_keys }: Omit<AdminForm, "user_id"> & { user: User },
  ): Promise<void> => {
    const { enterprise, listed, signer } = opened;
    const { uid: enterpriseUid, erk_gen: gen } = enterprise;
    const after = await listedWith(opened, user);
    const { facts, seq, head } = await readNextEntry(entry, opened, "entry");
    const isRight = facts.action === "make-admin" && facts.subject === user.uid;
    if (!isRight || toHex(facts.fingerprint) !== listed.members.get(user.uid)?.fingerprint)
      return failField("entry", "roster_invalid");
    const terms = { enterpriseUid, gen, signer, recipient: user };
    const checked = [
      await checkEnterpriseKey(keys.erk_b, { ...terms, kind: "erk-b" }, "keys"),
      await checkEnterpriseKey(keys.erk_r, { ...terms, kind: "erk-r" }, "keys"),
      ...(await checkEarlierKeys(earlier_keys, terms, "earlier_keys")),
    ];
    await insertRosterEntries(within, enterpriseUid, [{ seq, wire: entry }]);
    await updateEnterprise(within, enterpriseUid, { roster_seq: seq, roster_head: head });
    await writeListed(within, enterpriseUid, { before: listed, after });
    await setRole(within, user.uid, "admin");
    await deleteEnterpriseKeys(within, { enterpriseUid, userUid: user.uid });
    await putTeamCopies(within, enterpriseUid, checked);
  };

  const present = async (within: Handle, enterpriseUid: string, uid: string): Promise<EnterpriseAdmin> => {
    const admins = await listAdmins(within, enterpriseUid);
    return presentAdmin(admins.find(({ user_uid }) => user_uid === uid) ?? fail("not_found"));
  };

  return {
    list: async (actor: Actor, enterpriseUid: string): Promise<EnterpriseAdmin[]> => {
      await authorizeUsers(handle, actor, enterpriseUid);
      return (await listAdmins(handle, enterpriseUid)).map(presentAdmin);
    },

    /** Null where he is one already. */
    create: async (
      actor: Actor,
      enterpriseUid: string,
      { body: { user_id: uid, ...form }, caller }: { body: AdminForm; caller: Caller },
    ): Promise<EnterpriseAdmin | null> => {
      await authorizeAdmin(handle, actor, enterpriseUid);
      await confirmation.requireConfirmed(actor);
      return inTransaction(handle, async (within) => {
        const opened = await openRoster(within, { enterpriseUid, signerUid: actor.uid });
        await authorizeAdmin(within, actor, enterpriseUid);
        const member = (await findTeamUser(within, enterpriseUid, uid)) ?? fail("not_found");
        if (member.state !== "active") return fail("user.not_joined");
        if (member.role === "admin") return null;
        const user = await getUser(within, uid);
        await makeAdmin(within, opened, { user, ...form });
        await tell(within, enterpriseUid, { user, deed: { actor, caller, kind: "admin_added" } });
        return present(within, enterpriseUid, uid);
      });
    },

    /** Also one's own, where somebody else goes on. */
    remove: async (
      actor: Actor,
      { enterpriseId: enterpriseUid, id: userUid }: { enterpriseId: string; id: string },
      caller: Caller,
    ): Promise<void> => {
      await authorizeAdmin(handle, actor, enterpriseUid);
      await confirmation.requireConfirmed(actor);
      await inTransaction(handle, async (within) => {
        await lockEnterprise(within, enterpriseUid);
        await authorizeAdmin(within, actor, enterpriseUid);
        const member = await findTeamUser(within, enterpriseUid, userUid);
        if (member?.role !== "admin") return fail("not_found");
        await requireOtherAdmin(within, { enterpriseUid, userUid });
        await endAdmin(within, { enterpriseUid, userUid });
        await settleKeys(within, enterpriseUid);
        const user = await getUser(within, userUid);
        await tell(within, enterpriseUid, { user, deed: { actor, caller, kind: "admin_removed" } });
      });
    },
  };
};
