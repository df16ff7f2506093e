/**
 * @file A member may write in a team's bucket, but may not manage it. An import by this member uses the bucket's
 * existing lists.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeImportSecret, openImportSecret } from "@keepwell/crypto/import/import-secret.ts";
import { aList, aPasswordDraft } from "../../../server/test/factories.ts";
import { replied } from "../../../server/test/sharing/raw-calls.ts";
import { aKeyedTeam } from "../../../server/test/team/key-steps.ts";
import { rotationSteps } from "../../../server/test/team/rotation-steps.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import { planImport, sortIntoLists } from "../../src/import/plan-import.ts";
import { createImportWriter } from "../../src/import/write-import.ts";

const server = useServer();

const ROWS = [
  { index: 0, listName: "Servers" },
  { index: 1, listName: "Closed" },
  { index: 2, listName: "Elsewhere" },
];

/** A bucket with two lists. Ada may write in the bucket, but may only read in one of the lists. */
const aSortedBucket = async () => {
  const keyed = await aKeyedTeam(server);
  const { founder, team, ada } = keyed;
  const { bucket } = await rotationSteps(server, keyed).aShared(ada);
  const [servers, closed] = [await aList(founder, bucket, "Servers"), await aList(founder, bucket, "Closed")];
  await replied(team.call(founder, "PUT", `/access-policy/list/${closed.uid}`, { policy: "restrict" }));
  await team.grant(["list", closed.uid], [["user", ada.session.identity.uid]], ["read"]);
  const { api } = ada.session;
  const seen = await api.buckets.getBucket({ params: { id: bucket.uid } });
  const import_ = async (usable: ReadonlySet<string>) => {
    const asInFile = planImport(ROWS, { to: "one", bucket: seen });
    const { plan, unsorted } = sortIntoLists(asInFile, new Map([[bucket.uid, usable]]));
    const take = async (indices: readonly number[]) =>
      indices.map((index) => aPasswordDraft({ password: "imported" }, `Row ${index}`));
    const key = await openImportSecret(makeImportSecret());
    await createImportWriter(ada.session, { key, plan, take }).run({});
    return unsorted.flatMap(({ listNames }) => listNames);
  };
  const places = async () => {
    const rows = await listEntries(ada.session, bucket.uid, () => seen);
    const listed = rows.flatMap((row) => (isUnverifiable(row) ? [] : [[row.name, row.password_list?.uid]]));
    return Object.fromEntries(listed);
  };
  return { servers, import_, places };
};

test("a row gets no list if the member may not write in the list, or cannot create it", async () => {
  const { servers, import_, places } = await aSortedBucket();
  assert.deepEqual(await import_(new Set(["Servers"])), ["Closed", "Elsewhere"]);
  const { "Row 0": first, "Row 1": second, "Row 2": third } = await places();
  assert.deepEqual([first, second, third], [servers.uid, undefined, undefined]);
});

test("nothing is imported into a list in which the member may only read", async () => {
  const { import_, places } = await aSortedBucket();
  await assert.rejects(import_(new Set(["Closed"])), { type: "forbidden" });
  assert.ok(!("Row 1" in (await places())));
});
