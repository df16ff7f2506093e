/**
 * @file [Note: Entry marks] The stars and the last uses of entries are sealed. They are the same in every browser of
 * the account.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aBucket, aNoteDraft, anEntry, aUser } from "../../../server/test/factories.ts";
import { aDevice } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { noteUse, readEntryMarks, saveUses, starEntries } from "../../src/buckets/entry-marks.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server, { plan: "partner" }) }));

const anEntryUid = async (): Promise<string> =>
  (await anEntry(user, await aBucket(user), aNoteDraft("text", "Bank"))).uid;

const marked = async (session: typeof user.session) => {
  const { starred, used } = await readEntryMarks(session);
  return { starred: Object.keys(starred), used: Object.keys(used) };
};

test("a star that one browser sets or removes changes in every browser, and other stars stay", async () => {
  const [one, other] = [await anEntryUid(), await anEntryUid()];
  await starEntries(user.session, [one, other], true);
  const elsewhere = await signIn(aDevice(server), user);
  assert.deepEqual((await marked(elsewhere)).starred.toSorted(), [one, other].toSorted());
  await starEntries(elsewhere, [one], false);
  await (await user.session.keyring.trust()).reread();
  assert.deepEqual((await marked(user.session)).starred, [other]);
});

test("the last use of an entry is known in this tab at once, and elsewhere after the save", async () => {
  const uid = await anEntryUid();
  noteUse(user.session, uid);
  noteUse(user.session, uid);
  assert.deepEqual((await marked(user.session)).used, [uid]);
  const before = await signIn(aDevice(server), user);
  assert.deepEqual((await marked(before)).used, []);
  await saveUses(user.session);
  const after = await signIn(aDevice(server), user);
  assert.deepEqual((await marked(after)).used, [uid]);
});

test("the last uses of at most fifty entries are remembered", async () => {
  const uids = Array.from({ length: 60 }, () => crypto.randomUUID());
  for (const uid of uids) noteUse(user.session, uid);
  await saveUses(user.session);
  assert.equal((await marked(user.session)).used.length, 50);
});

test("the state as the server stores it does not contain a marked entry's uid in clear", async () => {
  const uid = await anEntryUid();
  await starEntries(user.session, [uid], true);
  const rows = await server.database.handle.selectFrom("account_states").selectAll().execute();
  assert.ok(rows.length > 0);
  assert.ok(!JSON.stringify(rows).includes(uid));
});
