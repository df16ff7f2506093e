/** @file MS-92: a server shows known keys under another address, with a valid, earlier or missing signature. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { SignedAddress } from "@keepwell/contract/identity/identity.endpoints.ts";
import { signAddress } from "@keepwell/crypto/identity/sign-address.ts";
import { aBucket, type TestUser } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { lookUpPerson, trustPerson } from "../../src/people/people.ts";
import { shareBucket } from "../../src/sharing/share.ts";
import { aProvenUser, CANNOT, lyingTo } from "../sharing/support.ts";
import { keysOf, LOOKUP } from "./sharing-lies.ts";

const server = useServer();
let bo: TestUser;
before(async () => {
  await server.opened;
  bo = await aProvenUser(server);
});

const OLD = "bo-then@example.test";
const NEW = "bo-now@example.test";
const LATER = Math.floor(Date.now() / 1000) + 1000;

const signedBy = async ({ session }: TestUser, email: string, signed: number): Promise<SignedAddress> =>
  signAddress(await session.keyring.identity(), { email, signed });

/** Looks up an address for which the server answers with Bo's keys and this signature. */
const found = async (user: TestUser, email: string, signed_address: SignedAddress | null) => {
  const bundle = await keysOf(bo);
  const lied = await lyingTo(server, user, LOOKUP, () => ({
    user: { uid: bundle.uid, bundle, signed_address },
  }));
  const person = await lookUpPerson(lied, email);
  assert.ok(person);
  return { person, session: lied };
};

/** Makes a user who knows Bo under the old address, and has seen Bo's signature of that address. */
const anAcquaintance = async () => {
  const user = await aProvenUser(server);
  const met = await found(user, OLD, await signedBy(bo, OLD, LATER));
  await trustPerson(met.session, met.person, { verified: false });
  return user;
};

test("MS-92: a later signature of an address can be accepted, and replaces earlier ones", async () => {
  const user = await anAcquaintance();
  const { person, session } = await found(user, NEW, await signedBy(bo, NEW, LATER + 1));
  assert.deepEqual([person.trustLevel, person.canAccept, person.email], ["moved", true, OLD]);
  const bucket = await aBucket(user);
  const share = { email: NEW, accessType: "read", person } as const;
  await assert.rejects(
    shareBucket(session, bucket, share),
    CANNOT,
    "nothing is shared before the user has accepted the address",
  );
  await trustPerson(session, person, { verified: false });
  const after = await found(user, NEW, null);
  assert.deepEqual([after.person.trustLevel, after.person.email], ["known", NEW]);
  for (const signed of [LATER, LATER + 1]) {
    const back = await found(user, OLD, await signedBy(bo, OLD, signed));
    assert.deepEqual([back.person.trustLevel, back.person.canAccept], ["moved", false], String(signed));
    await assert.rejects(trustPerson(back.session, back.person, { verified: false }), CANNOT);
  }
});

test("MS-92: without a later signature of the address by these keys, the codes must be compared", async () => {
  const user = await anAcquaintance();
  const good = await signedBy(bo, NEW, LATER + 1);
  const lies = [
    null,
    await signedBy(bo, OLD, LATER + 1),
    await signedBy(bo, NEW, LATER),
    await signedBy(user, NEW, LATER + 1),
    { ...good, signed: LATER + 2 },
    { ...good, email: "other@example.test" },
  ];
  for (const lie of lies) {
    const { person, session } = await found(user, NEW, lie);
    assert.deepEqual([person.trustLevel, person.canAccept], ["moved", false], JSON.stringify(lie));
    await assert.rejects(trustPerson(session, person, { verified: false }), CANNOT);
  }
  const { person, session } = await found(user, NEW, null);
  await trustPerson(session, person, { verified: true });
});

test("MS-92: the address of another known user is not accepted, whatever the signature", async () => {
  const user = await anAcquaintance();
  const cy = await aProvenUser(server);
  const other = await lookUpPerson(user.session, cy.email);
  assert.ok(other);
  await trustPerson(user.session, other, { verified: false });
  const { person } = await found(user, cy.email, await signedBy(bo, cy.email, LATER + 5));
  assert.deepEqual([person.trustLevel, person.canAccept], ["changed", false]);
});
