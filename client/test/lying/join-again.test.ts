/** @file A member joins a team again after the account's state was lost ([Note: Missing state]). */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestUser } from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { forgetState } from "../../../server/test/identity/earlier-account.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { aFounder } from "../../../server/test/team/enterprise-factories.ts";
import { aKeyedTeam, passwordsIn, teamOf } from "../../../server/test/team/key-steps.ts";
import { rotationSteps } from "../../../server/test/team/rotation-steps.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { beginState } from "../../src/account/begin-state.ts";
import type { Transport } from "../../src/api/transport.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listBuckets } from "../../src/buckets/list-buckets.ts";
import { findEnterprise, remembersTeam, rereadTeam } from "../../src/session/own-team.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { joinEnterprise, readJoin } from "../../src/team/join.ts";
import { theBucket } from "../sharing/sharing-reads.ts";
import { CANNOT } from "../sharing/support.ts";
import { anInvited, confirmAll, join } from "../team/life-steps.ts";
import { altering } from "./lies.ts";

const server = useServer();
const { keyed, other } = prepare(server, async () => ({
  keyed: await aKeyedTeam(server),
  other: await aFounder(server),
}));

/** Makes the server lose the account's state, signs the user in to a new browser, and confirms the loss. */
const aLoss = async (user: TestUser, honest: Transport = injectTransport(server)) => {
  await forgetState(server, user);
  const { sent, transport } = recording(honest);
  const device = { ...aDevice(server), transport };
  const session = await signIn(device, user);
  await beginState(device, session, "lost");
  const begun = sent.length;
  const writes = () => sent.slice(begun).filter(({ method }) => method !== "GET");
  return { again: { ...user, device, session }, writes };
};

/** The fingerprint of the enterprise, as its founder's client derives it. */
const fingerprintOf = async (founder: TestUser): Promise<string> =>
  (await readJoin(founder.session))?.fingerprint ?? assert.fail();

test("after a lost state, the team's buckets are closed until the team's code is compared", async () => {
  const { founder, ada } = keyed;
  const { bucket } = await rotationSteps(server, keyed).aShared(ada);
  assert.deepEqual(await passwordsIn(ada, bucket.uid), ["shared"], "control: before the loss");
  const { again } = await aLoss(ada);
  const closed = (await listBuckets(again.session)).find(({ uid }) => uid === bucket.uid);
  assert.ok(closed && isUnverifiable(closed), "the bucket is listed, but does not open");
  const offer = await readJoin(again.session);
  assert.deepEqual([offer?.fingerprint, offer?.codeOf], [await fingerprintOf(founder), "enterprise"]);
  await join(again);
  assert.equal(
    (await findEnterprise(again.session))?.isMember,
    true,
    "no administrator has to confirm the member again",
  );
  await theBucket(again.session, bucket.uid);
  assert.deepEqual(await passwordsIn(again, bucket.uid), ["shared"]);
});

test("after a lost state, an administrator who compares the code administers the team again", async () => {
  const { founder } = await aKeyedTeam(server);
  const { again } = await aLoss(founder);
  assert.equal(await findEnterprise(again.session), null, "before the comparison the account knows no team");
  await join(again);
  const invited = await anInvited(server, again);
  await join(invited);
  await confirmAll(again);
  await rereadTeam(invited.session);
  assert.equal((await findEnterprise(invited.session))?.isMember, true);
});

test("MS-134: nothing is sealed to another team that the server shows after a lost state", async () => {
  const { founder, bob } = keyed;
  const compared = await fingerprintOf(founder);
  const theirs = await teamOf(server, other);
  const params = { enterpriseId: theirs.uid };
  const { root_pk } = await other.session.api.team.getEnterprise({ params });
  const roster = JSON.parse((await theirs.call(other, "GET", "/roster")).text);
  const isLying = { now: true };
  const lied =
    (answer: unknown) =>
    (body: object): unknown =>
      isLying.now ? { ...body, ...(answer as object) } : body;
  const lie = altering(
    altering(injectTransport(server), /GET \/api\/enterprises\/[^/]+$/, lied({ root_pk })),
    /GET .*\/roster$/,
    lied(roster),
  );
  const { again, writes } = await aLoss(bob, lie);
  const shown = await readJoin(again.session).catch(() => null);
  assert.notEqual(shown?.fingerprint, compared, "the code that is shown is not the team's");
  const consent = { password: bob.password, fingerprint: compared };
  await assert.rejects(joinEnterprise(again.device, again.session, consent), CANNOT);
  assert.deepEqual(writes(), []);
  assert.equal(await remembersTeam(again.session), false);

  isLying.now = false;
  await joinEnterprise(again.device, again.session, consent);
  assert.equal(
    (await findEnterprise(again.session))?.isMember,
    true,
    "control: on the honest server the member joins the team",
  );
});
