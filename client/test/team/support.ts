/**
 * @file A team on a server. Each test defines the server's replies about the team. The people's accounts, keys and
 * buckets are genuine. The founder signs the roster.
 */
import assert from "node:assert/strict";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type {
  RecordModel,
  SignedContent,
  SignedPermissions,
} from "@keepwell/contract/team/permission-records.endpoints.ts";
import type { BucketRecipient } from "@keepwell/contract/team/recipients.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import { nextRosterEntry, type RosterChange } from "@keepwell/crypto/enterprise/next-roster-entry.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aUser, type TestUser, uidOf } from "../../../server/test/factories.ts";
import type { TestServer } from "../../../server/test/harness.ts";
import { aFounder } from "../../../server/test/team/enterprise-factories.ts";
import { grantTo, recipientIn } from "../../src/keys/team/grant-in-team.ts";
import { signNext } from "../../src/keys/team/permissions/sign-next.ts";
import { requireEnterprise } from "../../src/session/own-team.ts";

export interface FakeTeam {
  readonly server: TestServer;
  readonly founder: TestUser;
  readonly uid: string;
  /** The current roster. */
  roster: Roster;
  readonly entries: string[];
}

const TIME = 1_760_000_000;

export const sign = async (team: FakeTeam, change: RosterChange, by = team.founder): Promise<void> => {
  const signer = await by.session.keyring.identity();
  const next = await nextRosterEntry(team.roster, change, { signer, time: TIME });
  team.roster = next.roster;
  team.entries.push(next.entry);
};

export const admit = async (team: FakeTeam, user: TestUser): Promise<void> =>
  sign(team, { action: "admit", member: await user.session.keyring.identity() });

export const bundleOf = async ({ session }: TestUser): Promise<Bundle> =>
  (await session.api.identity.myKeys()).bundle;

export const aTeam = async (server: TestServer): Promise<FakeTeam> => {
  const founder = await aFounder(server);
  const { roster } = await requireEnterprise(founder.session);
  const { entries } = await founder.session.api.team.getRoster({
    params: { enterpriseId: roster.uid },
    query: {},
  });
  return { server, founder, uid: roster.uid, roster, entries: [...entries] };
};

/** Makes a user who has joined the team and was admitted. */
export const aMember = async (team: FakeTeam): Promise<TestUser> => {
  const user = await aUser(team.server, { plan: "partner" });
  const { uid, fingerprint } = team.roster;
  const { seq, head } = team.roster;
  const enterprise = { uid, fingerprint: toHex(fingerprint), seq, head: toHex(head) };
  await (await user.session.keyring.trust()).update((before) => ({ ...before, enterprise }));
  await admit(team, user);
  return user;
};

/** Returns the reply with only the roster entries that follow the query's `after`, as the server does. */
export const asAsked = (body: unknown, query = ""): unknown => {
  const after = new URLSearchParams(query).get("after");
  if (after === null || typeof body !== "object" || body === null || !("entries" in body)) return body;
  const { entries } = body as { readonly entries: readonly string[] };
  return { ...body, entries: entries.slice(Number(after) + 1) };
};

/** Makes a team with a second administrator. */
export const aTeamOfTwoAdmins = async (server: TestServer): Promise<{ team: FakeTeam; admin: TestUser }> => {
  const team = await aTeam(server);
  const admin = await aMember(team);
  await sign(team, { action: "make-admin", uid: uidOf(admin) });
  return { team, admin };
};

/**
 * Makes a bucket of the founder. Returns the bucket as the founder sees it (`own`), and as a member without its key
 * sees it (`shown`).
 */
export const aTeamBucket = async ({ founder }: FakeTeam): Promise<{ own: Bucket; shown: Bucket }> => {
  const own = await aBucket(founder);
  return { own, shown: { ...own, access_type: "write", permissions: ["read", "write"], key: null } };
};

type List = SignedContent["lists"][number];

/** Makes the object's first permission record, with these access lists, signed by the founder. */
export const signedBy = async (
  { founder, uid: enterprise }: FakeTeam,
  { model, uid, lists }: { model: RecordModel; uid: string; lists: readonly List[] },
): Promise<SignedPermissions> => {
  const isRoot = model === "enterprise" || model === "group";
  const content = { policy: isRoot ? null : ("inherit" as const), lists: [...lists] };
  const object = { ref: { model, uid }, newest: null };
  const record = await signNext(await founder.session.keyring.identity(), { enterprise, object, content });
  return {
    model,
    object_id: uid,
    bucket_id: null,
    list_id: null,
    stored: content,
    n: 1,
    records: [record],
    signed: content,
    anchor: null,
  };
};

/** An access list that grants these users and groups the right to read. */
export const readersList = (users: List["users"]): List => ({
  uid: makeUid(),
  name: "Readers",
  permissions: ["read"],
  users,
});

interface Granting {
  readonly by: TestUser;
  readonly bucket: Bucket;
  readonly to: { readonly kind: BucketRecipient; readonly uid: string };
}

/** Makes a grant of the bucket's key to a member, a group or the enterprise, signed by `by`. */
export const granted = async (team: FakeTeam, { by, bucket, to }: Granting) => {
  const key = await team.founder.session.keyring.bucketKey(bucket);
  const recipient = recipientIn(team.roster, to);
  assert.ok(recipient);
  const { uid: subject, gen } = bucket;
  const signer = await by.session.keyring.identity();
  const grant = await grantTo(key, { label: "grant", subject, gen, role: "write", signer, recipient });
  return { grant, signer: await bundleOf(by) };
};
