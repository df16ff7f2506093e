/** @file Makes many members of an enterprise: their keys and database rows, and the roster, which the founder signs. */

import { grantTo } from "@keepwell/client/keys/team/grant-in-team.ts";
import { requireEnterprise } from "@keepwell/client/session/own-team.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import { makeGroupKey, type NewGroupKey } from "@keepwell/crypto/enterprise/make-group-key.ts";
import { nextRosterEntry, type RosterChange } from "@keepwell/crypto/enterprise/next-roster-entry.ts";
import type { Bundle } from "@keepwell/crypto/identity/bundle.ts";
import { makeIdentity } from "@keepwell/crypto/identity/make-identity.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { sql } from "kysely";
import type { Handle } from "../server/src/db/schema.ts";
import { writeRosterRows } from "../server/src/roster/roster-rows.store.ts";

const FIRST = ["Ada", "Bao", "Chloé", "Dana", "Émile", "Farid", "Gita", "Hugo", "Inès", "Jonas"];
const LAST = [
  "Tremblay",
  "Gagnon",
  "Roy",
  "Côté",
  "Bouchard",
  "Gauthier",
  "Morin",
  "Lavoie",
  "Fortin",
  "Nguyen",
];
const CHUNK = 500;

export interface TeamPerson {
  readonly uid: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly bundle: Bundle;
}

/** Makes people with genuine public keys. The private keys are discarded. */
export const makePeople = async (count: number): Promise<TeamPerson[]> => {
  const wrap = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt"]);
  const made: TeamPerson[] = [];
  while (made.length < count) {
    const n = made.length;
    const uid = makeUid();
    const { bundle } = await makeIdentity({ uid, gen: 1, created: Math.floor(Date.now() / 1000), wrap });
    const firstname = FIRST[n % FIRST.length] ?? "";
    const lastname = `${LAST[Math.floor(n / 10) % LAST.length]} ${n}`;
    made.push({ uid, firstname, lastname, email: `p${uid}@acme.test`, bundle });
  }
  return made;
};

/**
 * Inserts the people as active members. Except for names, addresses and public keys, their accounts are copies of the
 * newest account.
 */
export const insertPeople = async (
  handle: Handle,
  enterpriseUid: string,
  people: readonly TeamPerson[],
): Promise<void> => {
  const rows = JSON.stringify(people);
  await sql`
    insert into users (uid, email, firstname, lastname, locale, kdf, salt, verifier, sek, bundle, private_key_x, private_key_ed)
    select made.uid, made.email, made.firstname, made.lastname, model.locale, model.kdf,
      model.salt, model.verifier, model.sek, made.bundle, model.private_key_x, model.private_key_ed
    from json_to_recordset(${rows}::json) made(uid uuid, firstname text, lastname text, email text, bundle jsonb)
    cross join (select * from users order by created_at desc limit 1) model`.execute(handle);
  await sql`
    insert into enterprise_members (user_uid, enterprise_uid, role, state, joined_at)
    select made.uid, ${enterpriseUid}::uuid, 'member', 'active', now()
    from json_to_recordset(${rows}::json) made(uid uuid)`.execute(handle);
};

/**
 * Yields the changes to the roster: one for every person, then one for every group, which contains the group's public
 * key.
 */
const changesFor = async function* (
  people: readonly TeamPerson[],
  groupKeys: ReadonlyMap<string, NewGroupKey>,
): AsyncGenerator<RosterChange> {
  for (const { uid, firstname, lastname, email, bundle } of people) {
    const member = await verifyBundle(bundle, { uid });
    yield { action: "admit-named", member, name: `${firstname} ${lastname}`, email };
  }
  for (const [uid, { xPublic }] of groupKeys)
    yield { action: "group-create", uid, name: `Group ${uid.slice(0, 8)}`, xPublic };
};

/** Stores a copy of each group's key for the enterprise, as an administrator's client does. */
const sealGroupKeys = async (
  handle: Handle,
  founder: Session,
  groupKeys: ReadonlyMap<string, NewGroupKey>,
): Promise<void> => {
  const { roster } = await requireEnterprise(founder);
  const signer = await founder.keyring.identity();
  const recipient = { kind: "ent", uid: roster.uid, ...roster.erk.b } as const;
  for (const [group, { gen, seed }] of groupKeys) {
    const wire = await grantTo(seed, { label: "group-key", subject: group, gen, signer, recipient });
    await sql`
      insert into team_key_copies (enterprise_uid, label, subject_uid, gen, recipient_kind, recipient_uid,
        recipient_gen, wire, signer_uid, signer_bundle, signed_at)
      select ${roster.uid}::uuid, 'group-key', ${group}::uuid, ${gen}::int, 'ent', ${roster.uid}::uuid,
        ${roster.erk.gen}::int, ${wire}, uid, bundle, now()
      from users where uid = ${signer.uid}`.execute(handle);
  }
};

/** Adds a signed entry to the roster for every person and every group. */
export const signTeamRoster = async (
  handle: Handle,
  founder: Session,
  { people, groupUids }: { people: readonly TeamPerson[]; groupUids: readonly string[] },
): Promise<void> => {
  let { roster } = await requireEnterprise(founder);
  const signer = await founder.keyring.identity();
  const groupKeys = new Map<string, NewGroupKey>();
  for (const uid of groupUids) groupKeys.set(uid, await makeGroupKey(uid, 1));
  const entries: { enterprise_uid: string; seq: number; wire: string }[] = [];
  for await (const change of changesFor(people, groupKeys)) {
    const next = await nextRosterEntry(roster, change, { signer, time: Math.floor(Date.now() / 1000) });
    roster = next.roster;
    entries.push({ enterprise_uid: roster.uid, seq: roster.seq, wire: next.entry });
  }
  for (let done = 0; done < entries.length; done += CHUNK)
    await handle
      .insertInto("roster_entries")
      .values(entries.slice(done, done + CHUNK))
      .execute();
  await handle.deleteFrom("roster_members").where("enterprise_uid", "=", roster.uid).execute();
  await writeRosterRows(handle, roster);
  await handle
    .updateTable("enterprises")
    .set({ roster_seq: roster.seq, roster_head: toHex(roster.head) })
    .where("uid", "=", roster.uid)
    .execute();
  await sealGroupKeys(handle, founder, groupKeys);
};
