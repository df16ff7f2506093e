/** @file Migrations keep or convert the data that earlier versions stored. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { openEmptyDatabase } from "../engine.ts";

const FOLDER = new URL("../../migrations/", import.meta.url);
const uidOf = (last: number): string => `7f3f3f0e-35a4-4a27-9c0e-6d2f4ad1b0a${last}`;

const user = (uid: string): string => `
  insert into users (uid, email, firstname, lastname, locale, kdf, salt, verifier, sek, bundle, private_key_x, private_key_ed)
  values ('${uid}', '${uid}@example.test', 'Ann', 'Tremblay', 'fr', 1, '', '', '', '{}', '', '');`;
const bucket = (uid: string, owner: string): string =>
  `insert into buckets (uid, owner_uid, name, header_mac) values ('${uid}', '${owner}', 'Bucket', '');`;

/** Inserts `data` into a database of the version before `migration`, migrates, and returns the rows of `query`. */
const carried = async (migration: string, data: string, query: string): Promise<unknown[]> => {
  const empty = await openEmptyDatabase();
  try {
    return await empty.exclusive(async ({ script, query: ask }) => {
      const run = (file: string) => script(readFileSync(new URL(file, FOLDER), "utf8"));
      for (const earlier of readdirSync(FOLDER).sort()) if (earlier < migration) await run(earlier);
      await script(data);
      await script("begin");
      await run(migration);
      await script("commit");
      return (await ask(query)).rows;
    });
  } finally {
    await empty.close();
  }
};

test("a subscriber without a billing address gets the user's names", async () => {
  const uid = uidOf(1);
  const data = `${user(uid)} insert into subscribers (uid, user_uid) values ('${uid}', '${uid}');`;
  const query = "select firstname, lastname, address from subscribers";
  assert.deepEqual(await carried("0013_billing_address.sql", data, query), [
    { firstname: "Ann", lastname: "Tremblay", address: null },
  ]);
});

test("the migration that introduces the counters of usage counts the existing data of accounts", async () => {
  const [uid, inBucket, entry] = [uidOf(1), uidOf(2), uidOf(3)];
  const data = `${user(uid)} ${bucket(inBucket, uid)}
    insert into lists (uid, bucket_uid, name) values ('${entry}', '${inBucket}', 'List');
    insert into entries (uid, bucket_uid, type, name, rev, ek, ek_gen, gen, meta_mac, url, text, extra)
    values ('${entry}', '${inBucket}', 'password', 'Entry', 2, '1', 2, 1, '', '22', '333', '4444');
    insert into entry_versions (entry_uid, rev, name, ek_gen, meta_mac, text, extra, saved_at)
    values ('${entry}', 1, 'Entry', 1, '', '55555', '666666', now());
    insert into entry_previous_keys (entry_uid, ek_gen, sealed) values ('${entry}', 1, '7777777');`;
  const query = `select user_uid, account_usage.entries, bytes::integer, containers, history_bytes
    from account_usage, entries`;
  assert.deepEqual(await carried("0026_account_usage.sql", data, query), [
    { user_uid: uid, entries: 1, bytes: 28, containers: 2, history_bytes: 18 },
  ]);
});

test("the migration that counts tombstones counts the existing ones", async () => {
  const [uid, inBucket] = [uidOf(1), uidOf(2)];
  const left = (entry: string) =>
    `insert into tombstones (bucket_uid, entry_uid, k, gen, sealed) values ('${inBucket}', '${entry}', 2, 1, '22');`;
  const data = `${user(uid)} ${bucket(inBucket, uid)} ${left(uidOf(3))} ${left(uidOf(4))}`;
  const query = `select sum(entries)::integer as entries, sum(bytes)::integer as bytes,
    sum(containers)::integer as containers from account_usage where user_uid = '${uid}'`;
  assert.deepEqual(await carried("0048_tombstones_counted.sql", data, query), [
    { entries: 2, bytes: 4, containers: 1 },
  ]);
});

const KEY_COPIES = "0028_key_copies.sql";
const [OWNER, BUCKET, ENTERPRISE, GROUP] = [uidOf(1), uidOf(2), uidOf(3), uidOf(4)];
const signed = `'${OWNER}', '{"uid":"${OWNER}"}'`;
const EVERY_COPY = `${user(OWNER)}
  insert into enterprises (uid, name, root_pk, erk_gen, erk_b_fingerprint, erk_r_fingerprint)
  values ('${ENTERPRISE}', 'Team', '', 3, '', '');
  insert into user_groups (uid, enterprise_uid, friendly_name, name) values ('${GROUP}', '${ENTERPRISE}', 'Crew', 'crew');
  ${bucket(BUCKET, OWNER)}
  update buckets set enterprise_uid = '${ENTERPRISE}';
  insert into bucket_grants (bucket_uid, user_uid, gen, key_gen, access_type, wire, signer_uid, signer_bundle, signed_at)
  values ('${BUCKET}', '${OWNER}', 2, 5, 'admin', 'to-user', ${signed}, '2026-01-02Z');
  insert into bucket_group_grants (bucket_uid, gen, group_uid, group_gen, wire, signer_uid, signer_bundle, signed_at, refused)
  values ('${BUCKET}', 2, '${GROUP}', 4, 'to-group', ${signed}, '2026-01-03Z', true);
  insert into bucket_enterprise_grants (bucket_uid, gen, erk_gen, wire, signer_uid, signer_bundle, signed_at)
  values ('${BUCKET}', 2, 3, 'to-enterprise', ${signed}, '2026-01-04Z');
  insert into enterprise_keys (enterprise_uid, user_uid, kind, gen, key_gen, wire, signer_bundle)
  values ('${ENTERPRISE}', '${OWNER}', 'erk-r', 3, 5, 'recovery', '{"uid":"${OWNER}"}');
  insert into group_keys (group_uid, gen, recipient_kind, recipient_uid, recipient_gen, wire, signer_uid, signer_bundle)
  values ('${GROUP}', 4, 'user', '${OWNER}', 5, 'group-to-user', ${signed}),
    ('${GROUP}', 4, 'ent', '${ENTERPRISE}', 3, 'group-to-enterprise', ${signed}),
    ('${GROUP}', 3, 'user', '${uidOf(9)}', 1, 'to an account that is gone', ${signed});`;

test("a migration keeps recipients, generations, signers and states of copies of buckets' keys", async () => {
  const query = `select wire, bucket_uid, gen, recipient_kind, recipient_uid, recipient_gen, access_type, signer_uid,
    signed_at::date::text as signed, refused from bucket_key_copies order by signed_at`;
  const common = { bucket_uid: BUCKET, gen: 2, signer_uid: OWNER };
  const to = (recipient_kind: string, recipient_uid: string, recipient_gen: number) => ({
    recipient_kind,
    recipient_uid,
    recipient_gen,
  });
  assert.deepEqual(await carried(KEY_COPIES, EVERY_COPY, query), [
    {
      ...common,
      ...to("user", OWNER, 5),
      wire: "to-user",
      access_type: "admin",
      signed: "2026-01-02",
      refused: false,
    },
    {
      ...common,
      ...to("group", GROUP, 4),
      wire: "to-group",
      access_type: "write",
      signed: "2026-01-03",
      refused: true,
    },
    {
      ...common,
      ...to("ent", ENTERPRISE, 3),
      wire: "to-enterprise",
      access_type: "admin",
      signed: "2026-01-04",
      refused: false,
    },
  ]);
});

test("a migration keeps recipients, generations and signers of copies of a team's keys", async () => {
  const query = `select wire, enterprise_uid, label, subject_uid, gen, recipient_kind, recipient_uid, recipient_gen,
    signer_uid from team_key_copies order by wire`;
  const common = { enterprise_uid: ENTERPRISE, signer_uid: OWNER };
  const ofGroup = { ...common, label: "group-key", subject_uid: GROUP, gen: 4 };
  const toOwner = { recipient_kind: "user", recipient_uid: OWNER, recipient_gen: 5 };
  const toEnterprise = { recipient_kind: "ent", recipient_uid: ENTERPRISE, recipient_gen: 3 };
  assert.deepEqual(await carried(KEY_COPIES, EVERY_COPY, query), [
    { ...ofGroup, ...toEnterprise, wire: "group-to-enterprise" },
    { ...ofGroup, ...toOwner, wire: "group-to-user" },
    { ...common, ...toOwner, label: "erk-r", subject_uid: ENTERPRISE, gen: 3, wire: "recovery" },
  ]);
});

test("a migration adds the bucket's uid to versions, previous keys, links and access lists", async () => {
  const [owner, held, list, entry, access, enterprise, group] = [1, 2, 3, 4, 5, 6, 7].map(uidOf);
  const data = `${user(String(owner))} ${bucket(String(held), String(owner))}
    insert into lists (uid, bucket_uid, name) values ('${list}', '${held}', 'List');
    insert into entries (uid, bucket_uid, list_uid, type, name, rev, ek, ek_gen, gen, meta_mac, text, extra)
    values ('${entry}', '${held}', '${list}', 'note', 'Entry', 2, '', 2, 1, '', '', '');
    insert into entry_versions (entry_uid, rev, name, ek_gen, meta_mac, text, extra, saved_at)
    values ('${entry}', 1, 'Entry', 1, '', '', '', now());
    insert into entry_previous_keys (entry_uid, ek_gen, sealed) values ('${entry}', 1, '');
    insert into accesses (uid, bucket_uid, email, access_type, invite_mac)
    values ('${access}', '${held}', 'bob@example.test', 'read', '');
    insert into access_links (access_uid, x_pk, verifier_hash, wire, signer_uid, signer_bundle, access_type, gen, owner_uid)
    values ('${access}', '', '', '', '${owner}', '{}', 'read', 1, '${owner}');
    insert into enterprises (uid, name, root_pk, erk_gen, erk_b_fingerprint, erk_r_fingerprint)
    values ('${enterprise}', 'Team', '', 1, '', '');
    insert into access_lists (uid, enterprise_uid, bucket_uid, list_uid, entry_uid, name, permissions) values
      ('${group}', '${enterprise}', null, null, null, 'enterprise', '{read}'),
      ('${uidOf(8)}', '${enterprise}', null, '${list}', null, 'list', '{read}'),
      ('${uidOf(9)}', '${enterprise}', null, null, '${entry}', 'entry', '{read}');`;
  const query = `select 'version' as what, bucket_uid from entry_versions
    union all select 'previous key', bucket_uid from entry_previous_keys
    union all select 'link', bucket_uid from access_links
    union all select name, bucket_uid from access_lists order by what`;
  assert.deepEqual(await carried("0029_bucket_in_every_key.sql", data, query), [
    { what: "enterprise", bucket_uid: null },
    ...["entry", "link", "list", "previous key", "version"].map((what) => ({ what, bucket_uid: held })),
  ]);
});
