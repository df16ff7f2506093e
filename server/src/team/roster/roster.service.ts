/** @file The roster of an enterprise: what waits for a signature, and what administrators have signed. */

import type { RosterAppend, RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { fromBase64, toHex } from "@keepwell/crypto/bytes.ts";
import type { NextFacts } from "@keepwell/crypto/enterprise/check-next-entry.ts";
import { deriveEnterpriseFingerprint } from "@keepwell/crypto/enterprise/derive-enterprise-fingerprint.ts";
import type { SignedName } from "@keepwell/crypto/enterprise/roster.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inSnapshot } from "../../db/in-snapshot.ts";
import type { Handle } from "../../db/schema.ts";
import { refreshFactorDue } from "../../events/factor-due.store.ts";
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
import { inTeam, type TeamAudit } from "../in-team.ts";
import { listTeamUsersByUid } from "../users/team-user.store.ts";
import { applyToDraft, type RosterDraft, type Stored, startDraft } from "./roster-draft.ts";
import { giveEnterpriseKeys, giveNewGroupKeys } from "./roster-keys.ts";

const FIELD = "entries";

type StoredName = Pick<
  Awaited<ReturnType<typeof listMembersWithKeys>>[number],
  "firstname" | "lastname" | "email"
>;

const namedAs = ({ firstname, lastname, email }: StoredName): SignedName | null =>
  firstname === null || lastname === null || email === null
    ? null
    : { name: nameOf({ firstname, lastname }), email };

const readStored = async (
  within: Handle,
  enterpriseUid: string,
  facts: readonly NextFacts[],
): Promise<Stored> => {
  const uids = [...new Set(facts.map(({ subject }) => subject))];
  const members = await listMembersWithKeys(within, enterpriseUid, uids);
  const stored = members.map(async ({ user_uid: uid, role, state, joined_at, bundle, ...user }) => {
    const fingerprint = bundle && (await fingerprintOf({ uid, bundle }));
    return [uid, { role, state, hasJoined: joined_at !== null, fingerprint, named: namedAs(user) }] as const;
  });
  const groups = await listGroupNames(within, enterpriseUid, uids);
  return {
    members: new Map(await Promise.all(stored)),
    groups: new Map(groups.map(({ uid, friendly_name }) => [uid, friendly_name])),
  };
};

/** Reads the entries in their order, and applies them to a draft of the roster. */
const readEntries = async (within: Handle, opened: OpenRoster, wires: readonly string[]) => {
  const read: { facts: NextFacts; seq: number; wire: string }[] = [];
  let end = opened;
  for (const wire of wires) {
    const { facts, seq, head } = await readNextEntry(wire, end, FIELD);
    read.push({ facts, seq, wire });
    end = { ...end, seq, head };
  }
  const { enterprise, listed } = opened;
  const { uid, root_pk, erk_gen: erkGen, erk_due: erkDue, exporters } = enterprise;
  const fingerprint = toHex(await deriveEnterpriseFingerprint(uid, fromBase64(root_pk)));
  const draft = startDraft(listed, {
    ...{ fingerprint, erkGen, erkDue, exporters },
    namesReadable: enterprise.names_readable,
    lockLimit: enterprise.lock_limit,
  });
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

type UserObject = { readonly model: "user"; readonly uid: string; readonly name: string };

const userObjects = async (
  within: Handle,
  enterpriseUid: string,
  uids: ReadonlySet<string>,
): Promise<UserObject[]> => {
  const users = uids.size > 0 ? await listTeamUsersByUid(within, enterpriseUid, [...uids]) : [];
  return users.map((user) => ({ model: "user", uid: user.user_uid, name: nameOf(user) }));
};

/** The members whom the entries admitted, and those whose names the entries signed again. */
interface Concerned {
  readonly admitted: readonly UserObject[];
  readonly renamed: readonly UserObject[];
}

/**
 * Audit events for:
 * - new enterprise keys, and groups whose key was replaced
 * - names that become readable or sealed, and a changed policy of exports or of locking
 * - admitted members, and members whose names were signed again
 */
const toAuditEvents = (
  { enterprise: { uid, name, names_readable, exporters: before, lock_limit }, listed }: OpenRoster,
  { newErk, rekeyed, namesReadable, exporters, lockLimit }: RosterDraft,
  { admitted, renamed }: Concerned,
): TeamAudit[] => {
  const groups = [...rekeyed].flatMap((group) => {
    const before = listed.groups.get(group);
    return before ? [{ model: "group" as const, uid: group, name: before.name }] : [];
  });
  const enterprise = [{ model: "enterprise" as const, uid, name }];
  const all: TeamAudit[] = [
    { kind: "enterprise_rekeyed", objects: newErk ? enterprise : [] },
    {
      kind: namesReadable ? "names_made_readable" : "names_sealed",
      objects: namesReadable === names_readable ? [] : enterprise,
    },
    { kind: "export_policy_changed", objects: exporters === before ? [] : enterprise, detail: exporters },
    { kind: "lock_policy_changed", objects: lockLimit === lock_limit ? [] : enterprise, detail: lockLimit },
    { kind: "group_rekeyed", objects: groups },
    { kind: "user_admitted", objects: admitted },
    { kind: "user_name_signed", objects: renamed },
  ];
  return all.filter(({ objects }) => objects.length > 0);
};

export const createRosterService = (context: Context) => {
  const { handle } = context.database;

  const append = async (within: Handle, opened: OpenRoster, body: RosterAppend): Promise<RosterDraft> => {
    const { enterprise, listed, signer } = opened;
    const { draft, entries, seq, head } = await readEntries(within, opened, body.entries);
    const { uid: enterpriseUid } = enterprise;
    await insertRosterEntries(within, enterpriseUid, entries);
    await writeListed(within, enterpriseUid, { before: listed, after: draft });
    await updateEnterprise(within, enterpriseUid, {
      roster_seq: seq,
      roster_head: head,
      erk_due: draft.erkDue,
      names_readable: draft.namesReadable,
      exporters: draft.exporters,
      lock_limit: draft.lockLimit,
      ...erkColumns(draft),
    });
    if (draft.admitted.size > 0) {
      await activateMembers(within, [...draft.admitted]);
      await refreshFactorDue(within, [...draft.admitted]);
    }
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
            uid,
            email,
            bundle,
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

    append: async (
      actor: Actor,
      enterpriseUid: string,
      { body, caller }: { body: RosterAppend; caller: Caller },
    ): Promise<{ seq: number }> => {
      const authorize = (within: Handle) => authorizeAdmin(within, actor, enterpriseUid);
      await authorize(handle);
      const write = { actor, caller, enterpriseUid, lock: "exclusive", authorize } as const;
      return inTeam(context, write, async (within) => {
        const opened = await openRoster(within, { enterpriseUid, signerUid: actor.uid });
        const draft = await append(within, opened, body);
        const admitted = await userObjects(within, enterpriseUid, draft.admitted);
        const renamed = await userObjects(within, enterpriseUid, draft.renamed);
        return {
          result: { seq: opened.seq + body.entries.length },
          audit: toAuditEvents(opened, draft, { admitted, renamed }),
          changed: admitted.length > 0 ? ["team", "buckets"] : ["team"],
        };
      });
    },
  };
};
