/** @file Who may make which call on whose object: every call of the tables, every actor, every object. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import type { Endpoint } from "@keepwell/contract/endpoint.ts";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aToken, cardsOf, invoicesOf, passDays, subscribe, subscriberOf } from "./billing-factories.ts";
import { aFounder, anInvitationBody, anInvited, enterpriseUidOf } from "./enterprise-factories.ts";
import {
  aBucket,
  aList,
  aNoteDraft,
  anEntry,
  aSignupBody,
  aUser,
  type TestUser,
  tokenOf,
} from "./factories.ts";
import { openTestServer, rowCounts, send, type TestServer } from "./harness.ts";
import { invite } from "./sharing-factories.ts";

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;
/** Of the calls about an enterprise: each has his own. */
let founders: { readonly owner: TestUser; readonly stranger: TestUser };
before(async () => {
  server = await openTestServer();
  owner = await aUser(server, { plan: "partner" });
  stranger = await aUser(server, { plan: "partner" });
  founders = { owner: await aFounder(server), stranger: await aFounder(server) };
  for (const user of [owner, stranger]) {
    await subscribe(server, user);
    await passDays(server, user, 30);
  }
});
after(() => server.close());

/** A bucket with an entry in it. */
interface Target {
  readonly bucket: Bucket;
  readonly entry: SealedEntry;
  readonly list: List;
  readonly bookmark: { readonly id: string };
  readonly archive: { readonly id: string };
  /** An invitation to the bucket. */
  readonly access: Pick<Access, "uid">;
  /** The person's uids: as user, as subscriber, and of what is subscribed to and paid. */
  readonly person: Readonly<Record<"user" | "subscriber" | "subscription" | "card" | "invoice", string>>;
  /** Its uid. */
  readonly enterprise: string;
  /** Of the enterprise's things: the uids of an invited user, a group, a bucket and an access list on it. */
  readonly team: Readonly<Record<"user" | "group" | "bucket" | "accessList", string>>;
}

interface Row {
  /** Status of the call where it is allowed. */
  readonly allowed: number;
  readonly body?: (target: Target) => unknown;
  readonly query?: string;
  /** Where the object of the call is named, if anywhere; by default in a path with a placeholder. */
  readonly object?: "body" | "none";
}

const note = ({ entry }: Target, change: object) => ({ ...entry, ...change });
const firstOf = (target: Target) => note(target, { uid: makeUid(), rev: 1, ek_gen: 1 });
const named = ({ entry }: Target) => ({ entries: [entry.uid] });
const marked = ({ bucket }: Pick<Target, "bucket">) => ({ uid: bucket.uid, type: "bucket" });
const manyMarked = ({ bucket }: Target) => ({ uids: [bucket.uid] });
const byBody = { object: "body" } as const;
const ownOnly = { object: "none" } as const;
const someKey = ({ bucket }: Target) => (bucket.key?.form === "self" ? bucket.key.wrap : "");
const someMac = ({ bucket }: Target) => bucket.header_mac;
const SOME_GRANT = "A".repeat(400);
const SOME_ADDRESS = {
  firstname: "A",
  lastname: "B",
  address: "1 Main Street",
  city: "Paris",
  postalcode: "75001",
  iso_country: "FR",
};

const aGroupBody = () => ({ friendly_name: "Operations", name: `g_${makeUid().replaceAll("-", "_")}` });
const anAccessList = ({ team }: Target) => ({
  name: "Operations",
  users: [{ uid: team.user, entity_type: "user" }],
  permissions: { read: true },
});

/** One row a call. A call without one fails the first test below. */
const ROWS: Readonly<Record<string, Row>> = {
  "system.health": { allowed: 200 },
  "identity.prelogin": { allowed: 200, body: () => ({ email: "a@example.test" }) },
  "identity.signup": { allowed: 422, body: () => ({}) },
  "identity.authenticate": {
    allowed: 401,
    body: () => ({ email: "a@example.test", password: "A".repeat(43) }),
  },
  "identity.refreshToken": { allowed: 200, body: () => ({}) },
  "identity.signOut": { allowed: 204 },
  "identity.me": { allowed: 200 },
  "identity.myKeys": { allowed: 200 },
  "identity.updateMe": { allowed: 422, body: () => ({}) },
  "identity.changePassword": { allowed: 422, body: () => ({}) },
  "identity.confirm": { allowed: 422, body: () => ({ password: "A".repeat(43) }) },
  "identity.unlock": { allowed: 422, body: () => ({ password: "A".repeat(43) }) },
  "identity.sendVerification": { allowed: 204 },
  "identity.verifyEmail": { allowed: 404, body: () => ({ token: "A".repeat(43) }) },
  "identity.listSessions": { allowed: 200 },
  "identity.endSession": { allowed: 404 },
  "identity.endOtherSessions": { allowed: 200 },
  "identity.listActivity": { allowed: 200 },
  "identity.exportMe": { allowed: 403 },
  "identity.deleteMe": { allowed: 403 },
  "identity.recoveryState": { allowed: 200 },
  "identity.putRecoveryCode": {
    allowed: 403,
    body: (target) => ({ wrap: someKey(target), verifier: "A".repeat(43), ak_gen: 1 }),
  },
  "identity.recoveryCodeSaved": { allowed: 404 },
  "identity.listDevices": { allowed: 200 },
  "identity.trustDevice": {
    allowed: 204,
    body: (target) => ({ uid: makeUid(), wrap: someKey(target), ak_gen: 1 }),
  },
  "identity.distrustDevice": { allowed: 404 },
  "identity.sendResetLink": { allowed: 204, body: () => ({ email: "a@example.test" }) },
  "identity.recover": { allowed: 400, body: () => ({ token: "A".repeat(43) }) },
  "identity.resetPassword": { allowed: 422, body: () => ({}) },
  "identity.openRetired": { allowed: 422, body: () => ({ ak_gen: 1, verifier: "A".repeat(43) }) },
  "identity.restoreRetired": {
    allowed: 409,
    body: (target) => ({
      from_ak_gen: 1,
      to_ak_gen: 2,
      buckets: [{ uid: target.bucket.uid, wrap: someKey(target) }],
    }),
  },
  "identity.getState": { allowed: 200 },
  "identity.putState": { allowed: 204, body: (target) => ({ seq: 1, sealed: someKey(target) }) },
  "identity.authenticateTwoFactor": {
    allowed: 401,
    body: () => ({ confirm_code: "123456", two_factor_token: "A".repeat(43) }),
  },
  "identity.sendTwoFactorCode": { allowed: 401, body: () => ({ two_factor_token: "A".repeat(43) }) },
  "identity.getTwoFactor": { allowed: 200 },
  "identity.sendConfirmationCode": { allowed: 404 },
  "identity.getPhoneNumber": { allowed: 200 },
  "identity.addPhoneNumber": { allowed: 422, body: () => ({}) },
  "identity.confirmPhoneNumber": { allowed: 404, body: () => ({ token: "123456" }) },
  "identity.deletePhoneNumber": { allowed: 403 },
  "identity.addAuthenticator": { allowed: 200 },
  "identity.confirmAuthenticator": { allowed: 422, body: () => ({}) },
  "identity.deleteAuthenticator": { allowed: 403 },
  "identity.makeBackupCodes": { allowed: 403 },
  "buckets.listBuckets": { allowed: 200 },
  "buckets.createBucket": {
    allowed: 201,
    body: (target) => ({
      uid: makeUid(),
      name: "New",
      key: someKey(target),
      header_mac: target.bucket.header_mac,
    }),
  },
  "buckets.getBucket": { allowed: 200 },
  "buckets.updateBucket": {
    allowed: 200,
    body: (target) => ({ name: "New", header_mac: someMac(target), gen: 1 }),
  },
  "buckets.deleteBucket": { allowed: 204 },
  "buckets.listEntries": { allowed: 200 },
  "buckets.createEntry": { allowed: 201, body: firstOf },
  "buckets.getEntry": { allowed: 200 },
  "buckets.updateEntry": { allowed: 200, body: (target) => note(target, { rev: 3 }) },
  "buckets.deleteEntry": { allowed: 204 },
  "buckets.listLists": { allowed: 200 },
  "buckets.createList": { allowed: 201, body: () => ({ uid: makeUid(), name: "New" }) },
  "buckets.getList": { allowed: 200 },
  "buckets.updateList": { allowed: 200, body: () => ({ name: "New" }) },
  "buckets.deleteList": { allowed: 204 },
  "buckets.listEntriesOfList": { allowed: 200 },
  "buckets.deleteEntries": { allowed: 200, body: named },
  "buckets.moveToList": { allowed: 200, body: named },
  "buckets.moveToBucket": {
    allowed: 200,
    body: ({ entry }) => ({ entries: [entry.uid], keys: { [entry.uid]: { ek: entry.ek, gen: 1 } } }),
  },
  "buckets.readSealed": { allowed: 200, body: ({ entry }) => ({ uids: [entry.uid], part: "keys" }) },
  "buckets.createEntries": {
    allowed: 201,
    body: (target) => ({ entries: [firstOf(target)] }),
  },
  "buckets.createBookmark": { allowed: 201, body: marked, ...byBody },
  "buckets.getBookmark": { allowed: 200 },
  "buckets.deleteBookmark": { allowed: 204 },
  "buckets.listBookmarks": { allowed: 200, ...ownOnly },
  "buckets.bookmarkMany": { allowed: 200, body: manyMarked, ...byBody },
  "buckets.deleteBookmarkMany": { allowed: 204, body: manyMarked, ...byBody },
  "buckets.createArchive": { allowed: 201, body: marked, ...byBody },
  "buckets.getArchive": { allowed: 200 },
  "buckets.deleteArchive": { allowed: 204 },
  "buckets.listArchives": { allowed: 200, ...ownOnly },
  "buckets.archiveMany": { allowed: 200, body: manyMarked, ...byBody },
  "buckets.unarchiveMany": { allowed: 204, body: manyMarked, ...byBody },
  "buckets.search": { allowed: 200, query: "?q=ab" },
  "buckets.listVersions": { allowed: 200 },
  "buckets.getVersion": { allowed: 200 },
  "buckets.generatePassword": { allowed: 200, query: "?length=16" },
  "sharing.lookUpKeys": { allowed: 200, body: () => ({ email: "a@example.test" }) },
  "sharing.listAccesses": { allowed: 200 },
  "sharing.getAccess": { allowed: 200 },
  "sharing.addAccess": {
    allowed: 201,
    body: (target) => ({
      uid: makeUid(),
      email: "a@example.test",
      access_type: "read",
      invite_mac: someMac(target),
    }),
  },
  "sharing.updateAccess": {
    allowed: 200,
    body: (target) => ({ access_type: "write", invite_mac: someMac(target) }),
  },
  "sharing.confirmAccess": { allowed: 404, body: () => ({ grant: SOME_GRANT }) },
  "sharing.removeAccess": { allowed: 204 },
  "sharing.leaveBucket": { allowed: 403 },
  "sharing.listInvitations": { allowed: 200 },
  "sharing.startRotation": {
    allowed: 201,
    body: (target) => ({
      gen: 2,
      header_mac: someMac(target),
      key: someKey(target),
      grants: [],
      invites: [],
    }),
  },
  "sharing.getRotation": { allowed: 200 },
  "sharing.continueRotation": { allowed: 200, body: () => ({ gen: 1, keys: {} }) },
  "sharing.offerBucket": { allowed: 422, body: () => ({ user_uid: makeUid(), grant: SOME_GRANT }) },
  "sharing.withdrawOffer": { allowed: 404 },
  "sharing.acceptBucket": {
    allowed: 404,
    body: (target) => ({ header_mac: someMac(target), key: someKey(target), grant: SOME_GRANT }),
  },
  "sharing.listLinks": { allowed: 200 },
  "sharing.putLink": {
    allowed: 422,
    body: () => ({ x_pk: `${"A".repeat(43)}=`, verifier: "A".repeat(43), grant: SOME_GRANT }),
  },
  "sharing.removeLink": { allowed: 404 },
  "sharing.openLink": { allowed: 404, body: () => ({ verifier: "A".repeat(43) }) },
  "sharing.useLink": {
    allowed: 404,
    body: (target) => ({
      verifier: "A".repeat(43),
      gen: 1,
      key: someKey(target),
      claim: someMac(target),
    }),
  },
  "billing.usage": { allowed: 200 },
  "billing.getSubscriber": { allowed: 200 },
  "billing.updateSubscriber": { allowed: 200, body: () => SOME_ADDRESS },
  "billing.findSubscriber": { allowed: 200 },
  "billing.activeSubscription": { allowed: 200 },
  "billing.activeSubscriptionDetails": { allowed: 200 },
  "billing.getSubscription": { allowed: 200 },
  "billing.updateSubscription": { allowed: 200, body: () => ({ cancel: false }) },
  "billing.paymentConfig": { allowed: 200 },
  "billing.subscriptionState": { allowed: 200 },
  "billing.initiateSubscription": { allowed: 409, body: () => ({ ...SOME_ADDRESS, plan: "premium" }) },
  "billing.changePlan": { allowed: 200, body: () => ({ plan: "premium" }) },
  "billing.previewPlan": { allowed: 200, body: () => ({ plan: "premium" }) },
  "billing.listCards": { allowed: 200 },
  "billing.addCard": { allowed: 400, body: () => ({ card_token: "made-up" }) },
  "billing.deleteCardOf": { allowed: 204 },
  "billing.getCard": { allowed: 200 },
  "billing.updateCard": { allowed: 200, body: () => ({ is_default: 1 }) },
  "billing.deleteCard": { allowed: 204 },
  "billing.listInvoices": { allowed: 200 },
  "billing.getInvoice": { allowed: 200 },
  "team.getEnterprise": { allowed: 200 },
  "team.updateEnterprise": { allowed: 200, body: () => ({ name: "Acme" }) },
  "team.enterpriseUsage": { allowed: 200 },
  "team.getRoster": { allowed: 200 },
  "team.getEnterpriseKeys": { allowed: 200 },
  "team.listUsers": { allowed: 200 },
  "team.searchUsers": { allowed: 200 },
  "team.searchMembers": { allowed: 200 },
  "team.createUser": { allowed: 201, body: () => anInvitationBody() },
  "team.getUser": { allowed: 200 },
  "team.updateUser": { allowed: 200, body: () => anInvitationBody() },
  // These four without the password given anew.
  "team.deleteUser": { allowed: 403 },
  "team.approveRecoveryRequest": { allowed: 403, body: () => ({ grant: SOME_GRANT }) },
  "team.sendInvitation": { allowed: 200 },
  // Who is only invited is not suspended, and has no password to lose.
  "team.setUserState": { allowed: 409, body: () => ({ state: "suspended" }) },
  "team.resetUserPassword": { allowed: 409 },
  "team.readInvitation": { allowed: 400, body: () => ({ token: "inv_none" }) },
  "team.acceptInvitation": { allowed: 422, body: () => ({}) },
  "team.joinEnterprise": { allowed: 422, body: () => ({ ak_gen: 1, escrow: SOME_GRANT }) },
  "team.listGroups": { allowed: 200 },
  "team.createGroup": { allowed: 201, body: () => aGroupBody() },
  "team.getGroup": { allowed: 200 },
  "team.updateGroup": { allowed: 200, body: () => aGroupBody() },
  "team.deleteGroup": { allowed: 204 },
  "team.listGroupUsers": { allowed: 200 },
  "team.addGroupUser": { allowed: 200, body: ({ team }) => ({ user_id: team.user }) },
  "team.removeGroupUser": { allowed: 204 },
  "team.rosterDue": { allowed: 200 },
  "team.appendRoster": {
    allowed: 422,
    body: () => ({ entries: ["A".repeat(400)], enterprise_keys: [], group_keys: [] }),
  },
  "team.listAdmins": { allowed: 200 },
  "team.createAdmin": {
    allowed: 403,
    body: ({ team }) => ({
      user_id: team.user,
      entry: "A".repeat(400),
      keys: { erk_b: SOME_GRANT, erk_r: SOME_GRANT },
      earlier_keys: [],
    }),
  },
  "team.deleteAdmin": { allowed: 403 },
  "team.teamWork": { allowed: 200 },
  "team.giveKeys": { allowed: 200, body: () => ({ bucket_grants: [], group_keys: [] }) },
  "team.refuseKeys": {
    allowed: 200,
    body: ({ team }) => ({ keys: [{ model: "bucket", uid: team.bucket, gen: 1, grant: SOME_GRANT }] }),
  },
  "team.getGroupKeys": { allowed: 200 },
  "team.rootPermissions": { allowed: 200 },
  "team.contextPermissions": { allowed: 200 },
  "team.myPermissions": { allowed: 200 },
  "team.getAccessPolicy": { allowed: 200 },
  "team.setAccessPolicy": { allowed: 200, body: () => ({ policy: "restrict" }) },
  "team.listAccessLists": { allowed: 200 },
  "team.createAccessList": { allowed: 201, body: anAccessList },
  "team.getAccessList": { allowed: 200 },
  "team.updateAccessList": { allowed: 200, body: anAccessList },
  "team.deleteAccessList": { allowed: 204 },
  "team.whoCanSee": { allowed: 200 },
  "team.askRecovery": { allowed: 400, body: () => ({ token: "none", x_pk: `${"A".repeat(43)}=` }) },
  "team.readRecovery": { allowed: 404, body: () => ({ uid: makeUid(), secret: "none" }) },
  "team.listRecoveryRequests": { allowed: 200 },
  // Nobody has asked: see the tests of recovery by an administrator.
  "team.takeRecoveryRequest": { allowed: 403 },
  "team.refuseRecoveryRequest": { allowed: 404 },
  "team.listAudit": { allowed: 200 },
  "team.reportAudit": {
    allowed: 204,
    body: ({ team }) => ({ kind: "entries_exported", bucket_id: team.bucket }),
  },
  "team.listLeavers": { allowed: 200 },
  // Nobody has left: see the tests of leavers.
  "team.getLeaver": { allowed: 404 },
  "team.tickLeaverItem": { allowed: 404, body: () => ({ done: true }) },
};

const calls = Object.entries(endpoints).flatMap(([area, table]) =>
  Object.entries<Endpoint>(table).map(([id, declared]) => [`${area}.${id}`, declared] as const),
);

const ACTORS = ["anon", "owner", "stranger"] as const;
const OBJECTS = ["owner's", "stranger's", "random", "malformed"] as const;
type ActorName = (typeof ACTORS)[number];
type ObjectName = (typeof OBJECTS)[number];

const isObjectCall = (row: Row, declared: Endpoint) =>
  row.object === undefined ? declared.path.includes("{") : row.object === "body";

const expected = (
  row: Row,
  declared: Endpoint,
  [actor, object]: readonly [ActorName, ObjectName],
): number => {
  if (declared.access === "anyone") return row.allowed;
  if (actor === "anon") return 401;
  if (!isObjectCall(row, declared)) return row.allowed;
  // In a body, what is no uid at all is a field that is wrong.
  if (object === "malformed" && row.object === "body") return 422;
  return object === `${actor}'s` ? row.allowed : 404;
};

/** A card that can be deleted: it is not the last. */
const personOf = async (user: TestUser): Promise<Target["person"]> => {
  const { api } = user.session;
  const { uid } = await api.identity.me();
  const { uid: subscriber } = await subscriberOf(user);
  const active = await api.billing.activeSubscription({ params: { subscriberId: subscriber } });
  const params = { uid: subscriber };
  const [, other] = await cardsOf(user);
  const card =
    other ??
    (await api.billing.addCard({ params, body: { card_token: await aToken(server, "mastercard") } }));
  const [invoice] = await invoicesOf(user);
  assert.ok(invoice);
  return { user: uid, subscriber, subscription: active.uid, card: card.id, invoice: invoice.id };
};

const makeTarget = async (user: TestUser): Promise<Target> => {
  const bucket = await aBucket(user);
  const list = await aList(user, bucket);
  const { api } = user.session;
  const opened = await anEntry(user, bucket, { ...aNoteDraft(), listId: list.uid });
  return {
    bucket,
    list,
    entry: await updateEntry(user.session, bucket, { opened, draft: aNoteDraft() }),
    bookmark: await api.buckets.createBookmark({ body: marked({ bucket }) }),
    archive: await api.buckets.createArchive({ body: marked({ bucket }) }),
    access: await invite(server, [user, bucket], `${makeUid()}@example.test`),
    person: await personOf(user),
    ...(await teamOf(user === owner ? founders.owner : founders.stranger)),
  };
};

/** Those of the enterprises that no call has changed yet. */
const untouchedTeams = new Map<TestUser, Pick<Target, "enterprise" | "team">>();

const makeTeam = async (founder: TestUser): Promise<Pick<Target, "enterprise" | "team">> => {
  const { api } = founder.session;
  const enterprise = await enterpriseUidOf(founder);
  const params = { enterpriseId: enterprise };
  const { uid: user } = await anInvited(founder);
  const { uid: group } = await api.team.createGroup({ params, body: aGroupBody() });
  await api.team.addGroupUser({ params: { ...params, groupId: group }, body: { user_id: user } });
  const { uid: bucket } = await aBucket(founder);
  const { uid: accessList } = await api.team.createAccessList({
    params: { ...params, model: "bucket", objectId: bucket },
    body: { name: "Operations", users: [{ uid: group, entity_type: "group" }], permissions: { read: true } },
  });
  return { enterprise, team: { user, group, bucket, accessList } };
};

const teamOf = async (founder: TestUser): Promise<Pick<Target, "enterprise" | "team">> => {
  const made = untouchedTeams.get(founder) ?? (await makeTeam(founder));
  untouchedTeams.set(founder, made);
  return made;
};

/** Those that no call has changed yet. */
const untouched = new Map<TestUser, Target>();

const targetFor = async (user: TestUser): Promise<Target> => {
  const target = untouched.get(user) ?? (await makeTarget(user));
  untouched.set(user, target);
  return { ...target, ...(await teamOf(user === owner ? founders.owner : founders.stranger)) };
};

const targetOf = async (object: ObjectName): Promise<Target> => {
  const target = await targetFor(object === "stranger's" ? stranger : owner);
  if (object === "owner's" || object === "stranger's") return target;
  const uid = () => (object === "random" ? makeUid() : "not-a-uid");
  return {
    bucket: { ...target.bucket, uid: uid() },
    entry: { ...target.entry, uid: uid() },
    list: { ...target.list, uid: uid() },
    bookmark: { id: uid() },
    archive: { id: uid() },
    access: { uid: uid() },
    person: { user: uid(), subscriber: uid(), subscription: uid(), card: uid(), invoice: uid() },
    enterprise: uid(),
    team: { ...target.team, user: uid(), group: uid(), bucket: uid(), accessList: uid() },
  };
};

/** Within the enterprise; what nobody has made there yet is named at random. */
const pathInTeam = ({ path }: Endpoint, { enterprise, team }: Target): string =>
  path
    .replace("/usergroups/{id}", `/usergroups/${team.group}`)
    .replace("{groupId}", team.group)
    .replace("{userId}", team.user)
    .replace(/\/(users|admins)\/\{id\}/, `/$1/${team.user}`)
    .replace("/access-lists/{id}", `/access-lists/${team.accessList}`)
    .replace("{model}/{objectId}", `bucket/${team.bucket}`)
    .replace("{context}", "bucket")
    .replace(/\{(id|itemId)\}/g, makeUid())
    .replace("{enterpriseId}", enterprise);

const pathOf = (declared: Endpoint, target: Target): string =>
  declared.path.startsWith("/api/enterprises/")
    ? pathInTeam(declared, target)
    : pathOutside(declared, target);

const pathOutside = ({ path }: Endpoint, { bucket, entry, list, access, person, ...marks }: Target): string =>
  path
    .replace("/subscribers/{type}/{uid}", `/subscribers/user/${person.user}`)
    .replace("/credit-cards/{id}", `/credit-cards/${person.card}`)
    .replace("/invoices/{id}", `/invoices/${person.invoice}`)
    .replace("/subscribers/{uid}", `/subscribers/${person.subscriber}`)
    .replace("{subscriberId}", person.subscriber)
    .replace("/subscriptions/{uid}", `/subscriptions/${person.subscription}`)
    .replace("{bucketId}", bucket.uid)
    .replace("{listId}", list.uid)
    .replace("{type}", "bucket")
    .replace("{rev}", "1")
    .replace("/bookmarks/{id}", `/bookmarks/${marks.bookmark.id}`)
    .replace("/archives/{id}", `/archives/${marks.archive.id}`)
    .replace("/accesses/{id}", `/accesses/${access.uid}`)
    .replace("{accessId}", access.uid)
    .replace("/lists/{id}", `/lists/${list.uid}`)
    .replace("/entries/{id}", `/entries/${entry.uid}`)
    .replace("{id}", bucket.uid);

/** Sessions end in one of the calls: each cell signs its own actor in by a token of its own. */
const tokenFor = (actor: ActorName, id: string): { token?: string } => {
  if (actor === "anon") return {};
  return { token: tokenOf((id.startsWith("team.") ? founders : { owner, stranger })[actor]) };
};

test("every call has a row, and every row a call", () => {
  assert.deepEqual(Object.keys(ROWS).sort(), calls.map(([id]) => id).sort());
});

// Last, since it ends the sessions that the others use.
const inOrder = calls.toSorted(
  ([one], [other]) => Number(one === "identity.signOut") - Number(other === "identity.signOut"),
);

for (const [id, declared] of inOrder)
  test(`${declared.method} ${declared.path}: who may do it, and on what`, async () => {
    const row = ROWS[id];
    assert.ok(row);
    const objects = isObjectCall(row, declared) ? OBJECTS : ([OBJECTS[0]] as const);
    for (const object of objects)
      for (const actor of ACTORS) {
        const target = id === "identity.signOut" ? undefined : await targetOf(object);
        const before = await rowCounts(server);
        const reply = await send(server, {
          method: declared.method,
          url: `${target ? pathOf(declared, target) : declared.path}${row.query ?? ""}`,
          ...tokenFor(actor, id),
          ...(row.body && target ? { body: row.body(target) } : {}),
        });
        const cell = `${actor} on ${object}`;
        assert.equal(reply.status, expected(row, declared, [actor, object]), `${cell}: ${reply.text}`);
        if (reply.status >= 400) assert.deepEqual(await rowCounts(server), before, cell);
        else if (declared.method !== "GET") (id.startsWith("team.") ? untouchedTeams : untouched).clear();
      }
  });

test("a sign-up is open to anyone", async () => {
  const body = await aSignupBody(server);
  assert.equal((await send(server, { method: "POST", url: "/api/signup", body })).status, 201);
});
