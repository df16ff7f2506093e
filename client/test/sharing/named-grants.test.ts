/** @file A grant names the recipient's address, so other members see for whom a key was meant. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { aBucket, aNoteDraft, anEntry } from "../../../server/test/factories.ts";
import { storeEarlierGrant } from "../../../server/test/sharing/earlier-grant.ts";
import { bucketAs } from "../../../server/test/sharing/raw-calls.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { ACCESSES, accesses } from "../lying/sharing-lies.ts";
import { memberOf, membersOf, readText, theBucket } from "./sharing-reads.ts";
import { lyingTo, shareWith, useAcquaintances } from "./support.ts";

const server = useServer();
const { ana, bo, cy } = useAcquaintances(server);

const aShared = async () => {
  const bucket = await aBucket(ana);
  for (const one of [bo, cy]) await shareWith(ana.session, bucket, one, "write");
  return bucket;
};

/** The address in the grant of this member's key. */
const namedIn = (access: Access): string | undefined => parseGrant(access.grant?.grant ?? "").email;

test("a grant names the recipient's address, and so does the grant of the next key", async () => {
  const bucket = await aShared();
  const addresses = async () =>
    (await membersOf(ana.session, bucket)).flatMap(({ access }) => (access.grant ? [namedIn(access)] : []));
  assert.deepEqual((await addresses()).toSorted(), [bo.email, cy.email].toSorted());
  await rotateBucket(ana.session, bucket.uid, { from: 1 });
  assert.deepEqual((await addresses()).toSorted(), [bo.email, cy.email].toSorted());
});

test("MS-135: the client shows the address in a grant if the server sends another address", async () => {
  const bucket = await aShared();
  await theBucket(bo.session, bucket.uid);
  const honest = await memberOf(bo.session, bucket, cy);
  assert.deepEqual([honest.evidence, honest.meantFor], ["signed", null]);
  const email = "evil@example.test";
  const lied = await lyingTo(server, bo, ACCESSES, (body) =>
    accesses(body).map((row) => (row.display_email === cy.email ? { ...row, display_email: email } : row)),
  );
  const shown = await memberOf(lied, bucket, { email });
  assert.equal(shown.meantFor, cy.email);
});

test("MS-135: an address that the server changes in a grant is not shown as the intended one", async () => {
  const bucket = await aShared();
  await theBucket(bo.session, bucket.uid);
  const evil = `x${cy.email.slice(1)}`;
  const exchanged = (grant: string): string => {
    const text = Buffer.from(grant, "base64").toString("latin1");
    assert.ok(text.includes(cy.email), "control: the grant names the address");
    return Buffer.from(text.replace(cy.email, evil), "latin1").toString("base64");
  };
  const lied = await lyingTo(server, bo, ACCESSES, (body) =>
    accesses(body).map((row) =>
      row.display_email === cy.email && row.grant
        ? { ...row, display_email: evil, grant: { ...row.grant, grant: exchanged(row.grant.grant) } }
        : row,
    ),
  );
  const shown = await memberOf(lied, bucket, { email: evil });
  assert.deepEqual([shown.evidence, shown.givenBy, shown.meantFor], ["unsigned", null, null]);
});

test("a grant that an earlier version made still opens, and the next grant names the address", async () => {
  const bucket = await aShared();
  const { uid } = await anEntry(ana, bucket, aNoteDraft("kept"));
  await storeEarlierGrant(server, ana, {
    bucket: await bucketAs(server, ana, bucket),
    to: bo,
    role: "write",
  });
  assert.equal(await readText(bo, await theBucket(bo.session, bucket.uid), uid), "kept");
  const earlier = await memberOf(ana.session, bucket, bo);
  assert.deepEqual(
    [earlier.evidence, earlier.meantFor, namedIn(earlier.access)],
    ["signed", null, undefined],
  );
  await rotateBucket(ana.session, bucket.uid, { from: 1 });
  await theBucket(bo.session, bucket.uid);
  assert.equal(namedIn((await memberOf(ana.session, bucket, bo)).access), bo.email);
});
