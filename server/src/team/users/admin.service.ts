/**
 * @file The administrators of an enterprise. The first administrator founds the enterprise. An administrator appoints
 * each later administrator.
 */

import { fail, failField } from "@keepwell/contract/errors.ts";
import type { EarlierKey, EnterpriseAdmin } from "@keepwell/contract/team/roster.endpoints.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import type { ConfirmationService } from "../../identity/confirmation.service.ts";
import { checkEarlierKeys, checkEnterpriseKey } from "../../keys/check-enterprise-key.ts";
import { settleKeys } from "../../keys/settle-keys.ts";
import { deleteEnterpriseKeys, putTeamCopies } from "../../keys/team-key-copy.store.ts";
import { type AdminRow, listAdmins, setRole } from "../../people/admin.store.ts";
import { fingerprintOf } from "../../people/fingerprint-of.ts";
import { nameOf } from "../../people/name-of.ts";
import { getUser, type User } from "../../people/user.store.ts";
import { authorizeAdmin } from "../../policies/authorize-team.ts";
import { endAdmin, requireOtherAdmin } from "../../roster/end-admin.ts";
import { insertRosterEntries, updateEnterprise } from "../../roster/roster.store.ts";
import { type OpenRoster, openRoster, readNextEntry } from "../../roster/roster-end.ts";
import { type Listed, writeListed } from "../../roster/roster-rows.store.ts";
import { inTeam, type TeamWritten, unchanged } from "../in-team.ts";
import { authorizeUsers } from "./authorize-team-user.ts";
import { findTeamUser } from "./team-user.store.ts";

/**
 * The form that appoints an administrator. It holds the signed entry, and the current and earlier keys of the
 * enterprise, sealed to the member.
 */
interface AdminForm {
  readonly user_id: string;
  readonly entry: string;
  readonly keys: { readonly erk_b: string; readonly erk_r: string };
  readonly earlier_keys: readonly EarlierKey[];
}

type ChangeKind = "admin_added" | "admin_removed";

const presentAdmin = ({ user_uid: uid, email, created_at, ...name }: AdminRow): EnterpriseAdmin => ({
  id: uid,
  user: { uid, fullname: nameOf(name), email },
  created_at: created_at.toISOString(),
});

export const createAdminService = (
  context: Context,
  { confirmation }: { readonly confirmation: ConfirmationService },
) => {
  const { handle } = context.database;

  const outcome = <Result>(result: Result, kind: ChangeKind, user: User): TeamWritten<Result> => ({
    result,
    audit: [{ kind, objects: [{ model: "user", uid: user.uid, name: nameOf(user) }] }],
    changed: ["team", "buckets"],
  });

  /**
   * The members and groups of the roster, with this member as an administrator. The roster must already list the member
   * with their current keys.
   */
  const withAdmin = async ({ listed }: OpenRoster, user: User): Promise<Listed> => {
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
    const after = await withAdmin(opened, user);
    const { facts, seq, head } = await readNextEntry(entry, opened, "entry");
    const isExpected = facts.action === "make-admin" && facts.subject === user.uid;
    if (!isExpected || toHex(facts.fingerprint) !== listed.members.get(user.uid)?.fingerprint)
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

    /** Appoints an administrator. Returns null if the member already is one. */
    create: async (
      actor: Actor,
      enterpriseUid: string,
      { body: { user_id: uid, ...form }, caller }: { body: AdminForm; caller: Caller },
    ): Promise<EnterpriseAdmin | null> => {
      const authorize = (within: Handle) => authorizeAdmin(within, actor, enterpriseUid);
      await authorize(handle);
      await confirmation.requireConfirmed(actor);
      const write = { actor, caller, enterpriseUid, lock: "exclusive", authorize } as const;
      return inTeam(context, write, async (within) => {
        const opened = await openRoster(within, { enterpriseUid, signerUid: actor.uid });
        const member = (await findTeamUser(within, enterpriseUid, uid)) ?? fail("not_found");
        if (member.state !== "active") return fail("user.not_joined");
        if (member.role === "admin") return unchanged(null);
        const user = await getUser(within, uid);
        await makeAdmin(within, opened, { user, ...form });
        return outcome(await present(within, enterpriseUid, uid), "admin_added", user);
      });
    },

    /** Administrators can also end their own role, if another administrator remains. */
    remove: async (
      actor: Actor,
      { enterpriseId: enterpriseUid, id: userUid }: { enterpriseId: string; id: string },
      caller: Caller,
    ): Promise<void> => {
      const authorize = (within: Handle) => authorizeAdmin(within, actor, enterpriseUid);
      await authorize(handle);
      await confirmation.requireConfirmed(actor);
      const write = { actor, caller, enterpriseUid, lock: "exclusive", authorize } as const;
      return inTeam(context, write, async (within) => {
        const member = await findTeamUser(within, enterpriseUid, userUid);
        if (member?.role !== "admin") return fail("not_found");
        await requireOtherAdmin(within, { enterpriseUid, userUid });
        await endAdmin(within, { enterpriseUid, userUid });
        await settleKeys(within, enterpriseUid);
        return outcome(undefined, "admin_removed", await getUser(within, userUid));
      });
    },
  };
};
