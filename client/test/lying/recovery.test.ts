/** @file An administrator recovers a member's account, on a server that tries to get the account key. */
import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";
import type { RecoveryRequest, RecoveryState } from "@keepwell/contract/team/recovery-requests.endpoints.ts";
import { makeAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { toBase64 } from "@keepwell/crypto/bytes.ts";
import { makeRecoveryRequest } from "@keepwell/crypto/enterprise/make-recovery-request.ts";
import { sealEscrow } from "@keepwell/crypto/enterprise/seal-escrow.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aUser, type TestUser, uidOf } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Transport } from "../../src/api/transport.ts";
import {
  askAdministrator,
  confirmCode,
  openWithAdministrator,
  recoveryState,
} from "../../src/recovery/ask-administrator.ts";
import type { Followed } from "../../src/recovery/open-account.ts";
import type { Device, Session } from "../../src/session/session.ts";
import {
  createMemoryRequestStore,
  type RecoveryRequestStore,
} from "../../src/storage/recovery-request-store.ts";
import { approve, takeRequest } from "../../src/team/approve-recovery.ts";
import { MemberChangedError } from "../../src/team/roster/member-changed.ts";
import { CANNOT } from "../sharing/support.ts";
import { aMember, aTeam, bundleOf, type FakeTeam, sign } from "../team/support.ts";
import { sessionIn } from "../team/told-answers.ts";

const server = useServer();
let team: FakeTeam;
let ada: TestUser;
let eve: TestUser;
before(async () => {
  await server.opened;
  team = await aTeam(server);
  [ada, eve] = [await aMember(team), await aUser(server)];
});

const EXPIRES = "2026-01-08T00:00:00.000Z";
const raw = makeAccountKey();

/** The data of one recovery request, as the lying server stores and shows it. */
interface Desk {
  member: string;
  state: RecoveryState;
  request: RecoveryRequest;
  escrow: { ak_gen: number; erk_gen: number; grant: string };
}

let desk: Desk;
let requests: RecoveryRequestStore;
let followed: Followed;
let device: Device;
let admin: Session;

const signerOf = async (user: TestUser) => ({
  uid: uidOf(user),
  fullname: "Founding Person",
  bundle: await bundleOf(user),
});

const escrowOf = async (user: TestUser, key = raw, akGen = 1) => ({
  ak_gen: akGen,
  erk_gen: 1,
  signer: await bundleOf(user),
  grant: await sealEscrow(key, {
    signer: await user.session.keyring.identity(),
    roster: team.roster,
    akGen,
    time: 1_760_000_000,
  }),
});

/** The transport of the member's browser to the lying server. */
const asked: Transport = async ({ path, body }) => {
  const reply = (content: unknown) => ({ status: 200, retryAfter: null, text: JSON.stringify(content) });
  if (path.endsWith("/state")) return reply(desk.state);
  desk.request = { ...desk.request, x_pk: JSON.parse(body ?? "").x_pk };
  return reply({ uid: desk.request.uid, secret: "a secret", expires_at: EXPIRES });
};

const openDesk = async (): Promise<Desk> => {
  const bundle = await bundleOf(ada);
  const uid = makeUid();
  const enterprise = { uid: team.uid, name: "Acme", root_pk: toBase64(team.roster.rootPublic) };
  return {
    member: uidOf(ada),
    state: {
      state: "waiting",
      member: { uid: uidOf(ada), bundle },
      enterprise,
      admin: null,
      ak_gen: 1,
      grant: null,
      expires_at: EXPIRES,
    },
    request: {
      uid,
      id: uid,
      state: "waiting",
      x_pk: toBase64(new Uint8Array(32)),
      admin: null,
      taken_at: null,
      user: { uid: uidOf(ada), fullname: "Test Person", email: ada.email, bundle },
      created_at: "2026-01-01T00:00:00.000Z",
      expires_at: EXPIRES,
    },
    escrow: await escrowOf(ada),
  };
};

beforeEach(async () => {
  desk = await openDesk();
  requests = createMemoryRequestStore();
  device = { ...ada.device, transport: asked };
  const way = { uid: uidOf(ada), ak_gen: 1 } as Followed["way"];
  followed = { token: "a token", way };
  admin = await sessionIn(team, team.founder, {
    "POST .*/take$": async () => {
      desk.state = { ...desk.state, state: "taken", admin: await signerOf(team.founder) };
      return { request: desk.request, escrow: desk.escrow };
    },
    "PUT .*/recovery-requests/[^/]+$": ({ body }) => {
      desk.state = { ...desk.state, state: "approved", grant: JSON.parse(body ?? "").grant };
      return { ...desk.request, state: "approved" };
    },
  });
});

const progress = () => recoveryState(device, requests, desk.member);
const codeThere = async (): Promise<string> => (await progress())?.code ?? "";
const open = () => openWithAdministrator(device, requests, followed);

test("the account key is recovered after both users have confirmed that they see the same code", async () => {
  assert.equal(await progress(), null, "there is no request yet");
  await askAdministrator(device, requests, followed);
  assert.deepEqual(await progress(), {
    state: "waiting",
    enterprise: "Acme",
    admin: null,
    code: null,
    isConfirmed: false,
    expiresAt: EXPIRES,
  });
  const taken = await takeRequest(admin, desk.request.uid);
  assert.match(taken.code, /^(\w{4}-){4}\w{4}$/);
  assert.equal(await codeThere(), taken.code);
  await approve(admin, taken);
  await assert.rejects(open(), CANNOT, "the user has not confirmed that the codes are the same");
  await confirmCode(requests, desk.member, await codeThere());
  assert.equal((await progress())?.isConfirmed, true);
  assert.deepEqual(await open(), raw);
});

test("MS-56 if the server replaces the request's key, the codes differ and nothing opens", async () => {
  await askAdministrator(device, requests, followed);
  const { xPublic } = await makeRecoveryRequest();
  desk.request = { ...desk.request, x_pk: toBase64(xPublic) };
  const taken = await takeRequest(admin, desk.request.uid);
  assert.notEqual(await codeThere(), taken.code);
  await confirmCode(requests, desk.member, await codeThere());
  await approve(admin, taken);
  await assert.rejects(open(), CANNOT);
});

test("MS-56 another administrator or enterprise gives another code; another member is refused", async () => {
  await askAdministrator(device, requests, followed);
  const { code } = await takeRequest(admin, desk.request.uid);
  const honest = desk.state;
  desk.state = { ...honest, admin: await signerOf(eve) };
  assert.notEqual(await codeThere(), code);
  const { enterprise } = honest;
  desk.state = { ...honest, enterprise: { ...enterprise, uid: makeUid() } };
  assert.notEqual(await codeThere(), code);
  desk.state = { ...honest, enterprise: { ...enterprise, root_pk: honest.member.bundle.ed_pk } };
  assert.notEqual(await codeThere(), code);
  desk.state = { ...honest, member: { uid: uidOf(eve), bundle: await bundleOf(eve) } };
  await assert.rejects(progress(), CANNOT);
});

test("MS-56 only an account key from the administrator whose code was compared is accepted", async () => {
  await askAdministrator(device, requests, followed);
  const taken = await takeRequest(admin, desk.request.uid);
  await confirmCode(requests, desk.member, taken.code);
  await approve(admin, taken);
  const honest = desk.state;
  desk.state = { ...honest, admin: await signerOf(eve) };
  await assert.rejects(open(), CANNOT);
  desk.state = { ...honest, grant: desk.escrow.grant };
  await assert.rejects(open(), CANNOT);
  desk.state = { ...honest, grant: null };
  await assert.rejects(open(), CANNOT);
  desk.state = honest;
  followed = { ...followed, way: { ...followed.way, ak_gen: 2 } };
  await assert.rejects(open(), CANNOT, "an account key of another generation is refused");
});

test("MS-57 an account key that the member did not seal is not handed out", async () => {
  await askAdministrator(device, requests, followed);
  const own = await escrowOf(ada);
  const lies = [
    { ...own, grant: (await escrowOf(eve, makeAccountKey())).grant },
    { ...own, ak_gen: 2 },
    { ...own, grant: (await escrowOf(ada, raw, 2)).grant },
    { ...own, erk_gen: 2 },
  ];
  for (const escrow of lies) {
    desk.escrow = escrow;
    const taken = await takeRequest(admin, desk.request.uid);
    await assert.rejects(approve(admin, taken), CANNOT);
  }
  assert.equal(desk.state.grant, null);
});

test("MS-33 a request from a user outside the roster, or with keys that the roster lacks, cannot be approved", async () => {
  await askAdministrator(device, requests, followed);
  const honest = desk.request;
  const { user } = honest;
  for (const other of [
    { ...user, uid: uidOf(eve), bundle: await bundleOf(eve) },
    { ...user, bundle: await bundleOf(eve) },
    { ...user, bundle: { ...user.bundle, x_pk: (await bundleOf(eve)).x_pk } },
  ]) {
    desk.request = { ...honest, user: other };
    await assert.rejects(takeRequest(admin, honest.uid), CANNOT);
  }
  desk.request = { ...honest, uid: makeUid() };
  await assert.rejects(takeRequest(admin, honest.uid), CANNOT);
});

test("MS-108 a request under another name than the signed name cannot be approved", async () => {
  await askAdministrator(device, requests, followed);
  const { user } = desk.request;
  await sign(team, { action: "rename-member", uid: user.uid, name: user.fullname, email: user.email });
  await takeRequest(admin, desk.request.uid);
  desk.request = { ...desk.request, user: { ...user, fullname: "Mallory Li" } };
  await assert.rejects(takeRequest(admin, desk.request.uid), MemberChangedError);
});
