/**
 * @file Calls about a shared bucket, such as a removal and a key rotation, run at the same time. Each of them takes
 * effect before or after the others, or is refused.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { SOME_MAC } from "../buckets/bucket-rows.ts";
import { aBucket, aNoteDraft, anEntry, aUser, uidOf } from "../factories.ts";
import { linkTo } from "../messages/outbox.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { aGrant, aPerson, aShareBody, aSharedBucket, invite, keyOf, share } from "./factories.ts";
import { accessesOf, accessesPath, bucketAs, callAs, sortedStatuses } from "./raw-calls.ts";
import { aRotation, startRotation } from "./rotation-steps.ts";

const server = useServer();
const { owner, admin, bucket } = prepare(server, () => aSharedBucket(server));

test("an address that two administrators invite at the same time gets one invitation", async () => {
  const email = `${makeUid()}@example.test`;
  const replies = await Promise.all(
    [owner, admin, owner, admin].map(async (by) => {
      const body = await aShareBody(by, await bucketAs(server, by, bucket), { email, level: "read" });
      return callAs(server, by, ["POST", accessesPath(bucket), body]);
    }),
  );
  assert.deepEqual(sortedStatuses(replies), [201, 422, 422, 422]);
  assert.ok(replies.every(({ status, fields }) => status === 201 || fields["email"] === "email_shared"));
});

test("if an address is invited and proven at the same time, its access awaits confirmation", async () => {
  for (const _ of [1, 2, 3, 4]) {
    const user = await aUser(server);
    const token = await linkTo(server, user.email, "verify_address");
    const body = await aShareBody(owner, await bucketAs(server, owner, bucket), {
      email: user.email,
      level: "read",
    });
    const [invited] = await Promise.all([
      callAs(server, owner, ["POST", accessesPath(bucket), body]),
      callAs(server, user, ["POST", "/api/me/email/verify", { token }]),
    ]);
    assert.equal(invited.status, 201, invited.text);
    const access = (await accessesOf(server, owner, bucket)).find(({ uid }) => uid === body.uid);
    assert.deepEqual([access?.status, access?.user?.uid], ["confirm", uidOf(user)]);
  }
});

test("if calls to change, confirm and remove an invitation run at the same time, the invitation ends", async () => {
  for (const _ of [1, 2, 3]) {
    const person = await aPerson(server);
    const { uid } = await invite(server, [owner, bucket], person.email, "read");
    const seen = await bucketAs(server, owner, bucket);
    const grant = await aGrant(owner, {
      bucket: seen,
      key: await keyOf(owner, seen),
      to: person,
      role: "read",
    });
    const url = `${accessesPath(bucket)}/${uid}`;
    const [changed, confirmed, removed] = await Promise.all([
      callAs(server, admin, ["PUT", url, { access_type: "write", invite_mac: SOME_MAC }]),
      callAs(server, owner, ["PUT", `${url}/grant`, { grant }]),
      callAs(server, admin, ["DELETE", url]),
    ]);
    assert.ok([200, 404, 422].includes(changed.status), changed.text);
    assert.ok([200, 404, 422].includes(confirmed.status), confirmed.text);
    assert.equal(removed.status, 204);
    assert.equal((await callAs(server, person, ["GET", `/api/buckets/${bucket.uid}`])).status, 404);
  }
});

test("a member who is added during a key rotation waits for the next key, or the call is 409", async () => {
  for (const _ of [1, 2, 3]) {
    const own = await aBucket(owner);
    await anEntry(owner, own, aNoteDraft());
    const person = await aPerson(server);
    const seen = await bucketAs(server, owner, own);
    const body = await aShareBody(owner, seen, { email: person.email, level: "read", to: person });
    const [added, started] = await Promise.all([
      callAs(server, owner, ["POST", accessesPath(own), body]),
      startRotation(server, [owner, own], []),
    ]);
    assert.equal(started.status, 201);
    if (added.status === 409) {
      await share(server, [owner, own], person);
      assert.equal((await bucketAs(server, person, own)).gen, 2);
      continue;
    }
    // The member was added first. The rotation did not include the member, who now waits for the key.
    const access = (await accessesOf(server, owner, own)).find(({ uid }) => uid === body.uid);
    assert.equal(access?.status, "confirm");
  }
});

test("if a removal and a rotation run at the same time, the removed member gets no key", async () => {
  for (const _ of [1, 2, 3]) {
    const own = await aBucket(owner);
    const person = await aPerson(server);
    const { uid } = await share(server, [owner, own], person);
    const { body } = await aRotation(owner, own, [[person, "read"]]);
    const [removed, started] = await Promise.all([
      callAs(server, owner, ["DELETE", `${accessesPath(own)}/${uid}`]),
      callAs(server, owner, ["POST", `/api/buckets/${own.uid}/rotation`, body]),
    ]);
    assert.equal(removed.status, 204);
    assert.ok([201, 409].includes(started.status), started.text);
    assert.equal((await callAs(server, person, ["GET", `/api/buckets/${own.uid}`])).status, 404);
    assert.equal((await bucketAs(server, owner, own)).rotation, "due");
  }
});
