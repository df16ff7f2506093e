/** @file A server invents restrictions of lists and entries, or withholds their records. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aBucket, aList, reopen } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { Session } from "../../src/session/session.ts";
import { isRestrictionSigned } from "../../src/team/permissions/restrictions.ts";
import { saveAccessPolicy } from "../../src/team/permissions/save-access-list.ts";
import { lyingTo } from "../team/permissions-reads.ts";
import { useFoundedTeam } from "../team/permissions-steps.ts";
import { altering } from "./lies.ts";

const server = useServer();
const { founder, enterprise } = useFoundedTeam(server);

test("MS-142 a restriction that no member has signed is not shown as signed", async () => {
  const bucket = await aBucket(founder);
  const inherited = { model: "list", uid: (await aList(founder, bucket)).uid, bucket: bucket.uid } as const;
  const restricted = { ...inherited, uid: (await aList(founder, bucket)).uid };
  const unsigned = { ...inherited, uid: (await aList(founder, bucket)).uid };
  await saveAccessPolicy(founder.session, restricted, "restrict");
  const params = { enterpriseId: enterprise.uid, model: "list", objectId: unsigned.uid } as const;
  await founder.session.api.team.setAccessPolicy({ params, body: { policy: "restrict" } });
  const lists = (await founder.session.api.buckets.listLists({ params: { id: bucket.uid } })).map((list) =>
    "is_restricted" in list ? `${list.uid} ${list.is_restricted}` : "broken",
  );
  assert.deepEqual(
    lists.toSorted(),
    [`${inherited.uid} false`, `${restricted.uid} true`, `${unsigned.uid} true`].toSorted(),
  );
  const all = [inherited, restricted, unsigned];
  const signedFor = (session: Session) => Promise.all(all.map((ref) => isRestrictionSigned(session, ref)));
  assert.deepEqual(await signedFor(founder.session), [false, true, false]);
  const lied = await lyingTo(server, founder, {
    alter: (told) => ({ ...told, stored: { ...told.stored, policy: "restrict" } }),
  });
  assert.deepEqual(await signedFor(lied), [false, true, false]);
  const withheld = await lyingTo(server, founder, { alter: () => null });
  assert.deepEqual(await signedFor(withheld), [false, false, false]);
});

test("restrictions that are requested together are read by one API call", async () => {
  const bucket = await aBucket(founder);
  const refs = await Promise.all(
    [1, 2, 3].map(async () => {
      const { uid } = await aList(founder, bucket);
      return { model: "list", uid, bucket: bucket.uid } as const;
    }),
  );
  let calls = 0;
  const transport = altering(injectTransport(server), /^POST .*\/permission-records$/, (told) => {
    calls += 1;
    return told;
  });
  const counted = (await reopen({ ...founder.device, transport })) ?? assert.fail("the session is open");
  await Promise.all(refs.map((ref) => isRestrictionSigned(counted, ref)));
  assert.equal(calls, 1);
});
