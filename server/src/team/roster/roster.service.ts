/** @file The roster of an enterprise: what waits for a signature, and what administrators have signed. */
import type { RosterAppend, RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { fromBase64, toHex } from "@keepwell/crypto/bytes.ts";
import type { NextFacts } from "@keepwell/crypto/enterprise/check-next-entry.ts";
import { deriveEnterpriseFingerprint } from "@keepwell/crypto/enterprise/derive-enterprise-fingerprint.ts";
import { recordAuditOfEach } from "../../audit/audit.store.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inSnapshot } from "../../db/in-snapshot.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Handle } from "../../db/schema.ts";
import { announceToEnterprise } from "../../events/change.store.ts";
import { settleKeys } from "../../keys/settle-keys.ts";
import { getEnterprise } from "../../people/enterprise.store.ts";
import { fingerprintOf } from "../../people/fingerprint-of.ts";
import { nameOf } from "../../people/name-of.ts";
import { authorizeAdmin } from "../../policies/authorize-team.ts";
import {
  activateMembers,
  insertRosterEntries,
  listGroupNames,
  listMembersWithKeys,
  markSealedBefore,
  settleRekeyed,
  updateEnterprise,
} from "../../roster/roster.store.ts";
import {
  listAdmittable,
  listEndedAdmins,
  listKeylessGroups,
  listRekeyableGroups,
  listRemovable,
  listRemovedGroups,
  listRenamedGroups,
} from "../../roster/roster-due.store.ts";
import { type OpenRoster, openRoster, orRefuseEntry, readNextEntry } from "../../roster/roster-end.ts";
import { writeListed } from "../../roster/roster-rows.store.ts";
import { listTeamUsersOf } from "../users/team-user.store.ts";
import { applyToDraft, draftOf, type RosterDraft, type Stored } from "./roster-draft.ts";
import { giveEnterpriseKeys, giveNewGroupKeys } from "./roster-keys.ts";

const FIELD = "entries";

const readStored = async (
  within: Handle,
  enterpriseUid: string,
  facts: readonly NextFacts[],
): Promise<Stored> => {
  const uids = [...new Set(facts.map(({ subject }) => subject))];
  const members = await listMembersWithKeys(within, enterpriseUid, uids);
  const stored = members.map(async ({ user_uid: uid, role, state, joined_at, bundle }) => {
    const fingerprint = bundle && (await fingerprintOf({ uid, bundle }));
    return [uid, { role, state, hasJoined: joined_at !== null, fingerprint }] as const;
  });
  const groups = await listGroupNames(within, enterpriseUid, uids);
  return {
    members: new Map(await Promise.all(stored)),
    groups: new Map(groups.map(({ uid, friendly_name }) => [uid, friendly_name])),
  };
};

/** What all entries come to, each on the one before. */
const readEntries = async (within: Handle, opened: OpenRoster, wires: readonly string[]) => {
  const read: { facts: NextFacts; seq: number; wire: string }[] = [];
  let end = opened;
  for (const wire of wires) {
    const { facts, seq, head } = await readNextEntry(wire, end, FIELD);
    read.push({ facts, seq, wire });
    end = { ...end, seq, head };
  }
  const { enterprise, listed } = opened;
  const { uid, root_pk, erk_gen: erkGen, erk_due: erkDue } = enterprise;
  const fingerprint = toHex(await deriveEnterpriseFingerprint(uid, fromBase64(root_pk)));
  const draft = draftOf(listed, { fingerprint, erkGen, erkDue });
  const stored = await readStored(
    within,
    uid,
    read.map(({ facts }) => facts),
  );
  await orRefuseEntry(FIELD, async () => {
    for (const { facts } of read) await applyToDraft(draft, facts, stored);
  });
  return { draft, entries: read.map(({ seq, wire }) => ({ seq, wire })), seq: end.seq, head: end.head };
};

const erkColumns = ({ newErk }: RosterDraft) =>
  newErk && { erk_gen: newErk.gen, erk_b_fingerprint: newErk.b, erk_r_fingerprint: newErk.r };

export const createRosterService = ({ clock, database: { handle } }: Context) => {
  const auditAdmitted = async (
    within: Handle,
    { actor, caller, uids }: { actor: Actor; caller: Caller; uids: readonly string[] },
    enterpriseUid: string,
  ): Promise<void> => {
    const users = await listTeamUsersOf(within, enterpriseUid, uids);
    await recordAuditOfEach(
      within,
      {
        ...{ enterpriseUid, kind: "user_admitted", at: clock.now() },
        actor: { uid: actor.uid, ip: caller.ip },
      },
      users.map((user) => ({ model: "user", uid: user.user_uid, name: nameOf(user) })),
    );
  };

  /** The enterprise's keys, and those of groups that had one before. */
  const auditRekeyed = async (
    within: Handle,
    { actor, caller, opened }: { actor: Actor; caller: Caller; opened: OpenRoster },
    { newErk, rekeyed }: RosterDraft,
  ): Promise<void> => {
    const { enterprise, listed } = opened;
    const { uid, name } = enterprise;
    const told = { enterpriseUid: uid, actor: { uid: actor.uid, ip: caller.ip }, at: clock.now() };
    const ofEnterprise = { ...told, kind: "enterprise_rekeyed" } as const;
    if (newErk) await recordAuditOfEach(within, ofEnterprise, [{ model: "enterprise", uid, name }]);
    const groups = [...rekeyed].flatMap((group) => {
      const before = listed.groups.get(group);
      return before ? [{ model: "group" as const, uid: group, name: before.name }] : [];
    });
    if (groups.length > 0) await recordAuditOfEach(within, { ...told, kind: "group_rekeyed" }, groups);
  };

  const append = async (within: Handle, opened: OpenRoster, body: RosterAppend): Promise<RosterDraft> => {
    const { enterprise, listed, signer } = opened;
    const { draft, entries, seq, head } = await readEntries(within, opened, body.entries);
    const { uid: enterpriseUid } = enterprise;
    await insertRosterEntries(within, enterpriseUid, entries);
    await writeListed(within, enterpriseUid, { before: listed, after: draft });
    await updateEnterprise(within, enterpriseUid, {
      ...{ roster_seq: seq, roster_head: head, erk_due: draft.erkDue },
      ...erkColumns(draft),
    });
    if (draft.admitted.size > 0) await activateMembers(within, [...draft.admitted]);
    if (draft.rekeyed.size > 0) await settleRekeyed(within, [...draft.rekeyed]);
    const giving = { enterpriseUid, signer };
    if (draft.newErk)
      await giveEnterpriseKeys(within, { ...giving, gen: draft.newErk.gen }, body.enterprise_keys);
    if (draft.rekeyed.size > 0)
      await giveNewGroupKeys(within, { ...giving, groups: [...draft.rekeyed] }, body.group_keys);
    if (draft.newErk) await markSealedBefore(within, enterpriseUid, draft.newErk.gen);
    if (draft.hasLosses) await settleKeys(within, enterpriseUid);
    return draft;
  };

  return {
    due: async (actor: Actor, enterpriseUid: string): Promise<RosterDue> =>
      inSnapshot(handle, async (within) => {
        await authorizeAdmin(within, actor, enterpriseUid);
        const admit = await listAdmittable(within, enterpriseUid);
        return {
          admit: admit.map(({ uid, email, bundle, ...name }) => ({
            ...{ uid, email, bundle },
            fullname: nameOf(name),
          })),
          remove: await listRemovable(within, enterpriseUid),
          end_admin: await listEndedAdmins(within, enterpriseUid),
          group_create: await listKeylessGroups(within, enterpriseUid),
          group_rename: await listRenamedGroups(within, enterpriseUid),
          group_rekey: await listRekeyableGroups(within, enterpriseUid),
          group_remove: await listRemovedGroups(within, enterpriseUid),
          new_erk: (await getEnterprise(within, enterpriseUid)).erk_due,
        };
      }),

    append: (
      actor: Actor,
      enterpriseUid: string,
      { body, caller }: { body: RosterAppend; caller: Caller },
    ): Promise<{ seq: number }> =>
      inTransaction(handle, async (within) => {
        await authorizeAdmin(within, actor, enterpriseUid);
        const opened = await openRoster(within, { enterpriseUid, signerUid: actor.uid });
        // Again, once nobody else changes who administers it.
        await authorizeAdmin(within, actor, enterpriseUid);
        const draft = await append(within, opened, body);
        await auditRekeyed(within, { actor, caller, opened }, draft);
        const { admitted } = draft;
        if (admitted.size > 0)
          await auditAdmitted(within, { actor, caller, uids: [...admitted] }, enterpriseUid);
        await announceToEnterprise(within, enterpriseUid, { what: "team" });
        if (admitted.size > 0) await announceToEnterprise(within, enterpriseUid, { what: "buckets" });
        return { seq: opened.seq + body.entries.length };
      }),
  };
};
