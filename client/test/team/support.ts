/**
 * @file A team of real people on a server that answers for the team whatever a test says: their accounts, keys and
 * buckets are genuine, the roster is signed by its founder, and all that the server tells of it can be altered.
 */
import assert from "node:assert/strict";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import type { BucketRecipient } from "@keepwell/contract/team/recipients.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import { nextRosterEntry, type RosterChange } from "@keepwell/crypto/enterprise/next-roster-entry.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { aBucket, aUser, reopen, type TestUser } from "../../../server/test/factories.ts";
import { injectTransport, type TestServer } from "../../../server/test/harness.ts";
import { aFounder } from "../../../server/test/team/enterprise-factories.ts";
import type { Transport, TransportRequest } from "../../src/api/transport.ts";
import { grantTo, recipientIn } from "../../src/keys/team/grant-in-team.ts";
import { requireEnterprise } from "../../src/session/own-team.ts";
import type { Session } from "../../src/session/session.ts";

/** What the server tells, by call. */
export type Told = Record<string, (request: TransportRequest) => unknown>;

/** What a test answers with where the call is refused because something has changed. */
export const CONFLICT = Symbol("conflict");

const conflict = { status: "conflict", code: "conflict", user_message: "This was changed." };

export interface FakeTeam {
  readonly server: TestServer;
  readonly founder: TestUser;
  readonly uid: string;
  /** As it was signed so far. */
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

export const uidOf = ({ session }: TestUser): string => session.identity.uid;

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

/** A user who has joined, and was admitted. */
export const aMember = async (team: FakeTeam): Promise<TestUser> => {
  const user = await aUser(team.server, { plan: "partner" });
  const { uid, fingerprint } = team.roster;
  const { seq, head } = team.roster;
  const enterprise = { uid, fingerprint: toHex(fingerprint), seq, head: toHex(head) };
  await (await user.session.keyring.trust()).update((before) => ({ ...before, enterprise }));
  await admit(team, user);
  return user;
};

/** Of a roster those entries that follow the one that the client has. */
const asAsked = (body: unknown, query = ""): unknown => {
  const after = new URLSearchParams(query).get("after");
  if (after === null || typeof body !== "object" || body === null || !("entries" in body)) return body;
  const { entries } = body as { readonly entries: readonly string[] };
  return { ...body, entries: entries.slice(Number(after) + 1) };
};

const answeringAs = (honest: Transport, told: Told): Transport => {
  const calls = Object.entries(told).map(([call, answer]) => [new RegExp(call), answer] as const);
  return async (request) => {
    const [path, query] = request.path.split("?");
    const found = calls.find(([call]) => call.test(`${request.method} ${path}`));
    if (!found) return honest(request);
    const body = asAsked(await found[1](request), query);
    if (body === CONFLICT) return { status: 409, retryAfter: null, text: JSON.stringify(conflict) };
    return { status: 200, retryAfter: null, text: body === undefined ? "" : JSON.stringify(body) };
  };
};

const NO_WORK: TeamWork = {
  buckets: [],
  groups: [],
  rotations: [],
  escrow_due: false,
  roster_due: 0,
  next: null,
};

/** The user's client, on a server that tells this of the team. The first that fits a call answers it. */
export const sessionIn = async (team: FakeTeam, user: TestUser, told: Told = {}): Promise<Session> => {
  const created_at = "2026-01-01T00:00:00.000Z";
  const root_pk = Buffer.from(team.roster.rootPublic).toString("base64");
  const honest: Told = {
    "GET .*/roster$": () => ({ entries: team.entries }),
    "GET /api/enterprises/[^/]+$": () => ({ uid: team.uid, name: "Acme", root_pk, created_at }),
    "GET .*/work$": () => NO_WORK,
    "GET .*/group-keys$": () => ({ keys: [] }),
  };
  const transport = answeringAs(injectTransport(team.server), { ...told, ...honest, ...told });
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  return session;
};

export const telling = (rows: readonly Bucket[]): Told => ({
  "GET /api/buckets$": () => rows,
  "GET /api/buckets/[^/]+$": ({ path }) => rows.find(({ uid }) => path.endsWith(uid)),
});

/** One of the founder's buckets, as a member is shown it: with no key yet. */
export const aTeamBucket = async ({ founder }: FakeTeam): Promise<{ own: Bucket; shown: Bucket }> => {
  const own = await aBucket(founder);
  return { own, shown: { ...own, access_type: "write", permissions: ["read", "write"], key: null } };
};

interface Granting {
  readonly by: TestUser;
  readonly bucket: Bucket;
  readonly to: { readonly kind: BucketRecipient; readonly uid: string };
}

/** The bucket's key, as that person gives it to a member of the team. */
export const granted = async (team: FakeTeam, { by, bucket, to }: Granting) => {
  const key = await team.founder.session.keyring.bucketKey(bucket);
  const recipient = recipientIn(team.roster, to);
  assert.ok(recipient);
  const { uid: subject, gen } = bucket;
  const signer = await by.session.keyring.identity();
  const grant = await grantTo(key, { label: "grant", subject, gen, role: "write", signer, recipient });
  return { grant, signer: await bundleOf(by) };
};
