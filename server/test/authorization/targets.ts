/** @file Makes the objects that API calls use: those of two users, and an enterprise for each of two founders. */
import assert from "node:assert/strict";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { cardsOf, invoicesOf, subscriberOf } from "../billing/billing-state.ts";
import { aToken, passDays, subscribe } from "../billing/factories.ts";
import { aBucket, aList, aNoteDraft, anEntry, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { aPerson, invite } from "../sharing/factories.ts";
import { aFounder, enterpriseUidOf } from "../team/enterprise-factories.ts";
import { anInvited } from "../team/member-factories.ts";
import type { ObjectName } from "./expected.ts";
import { marked, type OwnTarget, type Target, type TeamTarget } from "./target.ts";
import { aGroupBody } from "./team-rows.ts";

type Holder = "owner" | "stranger";
type Holders = Readonly<Record<Holder, TestUser>>;

/** Returns the person's uids. The person also has a second card, so that a call can delete the returned one. */
const personOf = async (server: TestServer, user: TestUser): Promise<Target["person"]> => {
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

const anOwnTarget = async (server: TestServer, user: TestUser): Promise<OwnTarget> => {
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
    person: await personOf(server, user),
  };
};

const aTeamTarget = async (founder: TestUser): Promise<TeamTarget> => {
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

/** Returns a copy of the target, in which each uid is a new result of `uid()`. */
const renamed = (target: Target, uid: () => string): Target => ({
  bucket: { ...target.bucket, uid: uid() },
  entry: { ...target.entry, uid: uid() },
  list: { ...target.list, uid: uid() },
  bookmark: { id: uid() },
  archive: { id: uid() },
  access: { uid: uid() },
  person: { user: uid(), subscriber: uid(), subscription: uid(), card: uid(), invoice: uid() },
  enterprise: uid(),
  team: { ...target.team, user: uid(), group: uid(), bucket: uid(), accessList: uid() },
});

/** Caches what `make` returns for each holder (`owner` or `stranger`), until `changed` empties the cache. */
const keeping = <T>(make: (holder: Holder) => Promise<T>) => {
  const made = new Map<Holder, T>();
  return {
    async of(holder: Holder): Promise<T> {
      const one = made.get(holder) ?? (await make(holder));
      made.set(holder, one);
      return one;
    },
    changed: (): void => made.clear(),
  };
};

const aSubscriber = async (server: TestServer): Promise<TestUser> => {
  const user = await aPerson(server, { plan: "partner" });
  await subscribe(server, user);
  await passDays(server, user, 30);
  return user;
};

export const openTargets = async (server: TestServer) => {
  const people: Holders = { owner: await aSubscriber(server), stranger: await aSubscriber(server) };
  const founders: Holders = { owner: await aFounder(server), stranger: await aFounder(server) };
  const own = keeping((holder) => anOwnTarget(server, people[holder]));
  const team = keeping((holder) => aTeamTarget(founders[holder]));
  return {
    /**
     * The actors. Founders (`team`) make the calls about an enterprise. Users without an enterprise (`own`) make the
     * others.
     */
    actors: { own: people, team: founders },
    /** Functions to use after a call has changed the current objects: the next calls then get new objects. */
    changed: { own: own.changed, team: team.changed },
    async of(object: ObjectName): Promise<Target> {
      const holder = object === "stranger's" ? "stranger" : "owner";
      const target = { ...(await own.of(holder)), ...(await team.of(holder)) };
      if (object === "owner's" || object === "stranger's") return target;
      return renamed(target, () => (object === "random" ? makeUid() : "not-a-uid"));
    },
  };
};
