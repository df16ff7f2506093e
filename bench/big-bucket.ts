/** @file Makes a user with 10,000 entries in one bucket. The client seals each entry, as in the user's browser. */
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { sealNewEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { BULK_CREATE_MAX } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import { createPerson, type Person } from "../e2e/person.ts";
import { runOperator, type ServerProcess } from "../e2e/server-process.ts";

export const MANY = 10_000;
/**
 * The number of entries in a second, smaller bucket. They do not fit on a screen, so the page loads the code for long
 * lists.
 */
const SOME = 300;
const THINGS = ["Bank", "Mail", "Router", "Database", "Payroll", "Hosting", "Library", "Insurance"];
/** The number of entries whose names end with the same group, such as "group-a". */
export const GROUP = 1000;

export const entryName = (index: number): string =>
  `${THINGS[index % THINGS.length]} ${index} of group-${"abcdefghij"[index % (MANY / GROUP)]}`;

export const fill = async (session: Session, bucket: Bucket, count: number): Promise<void> => {
  const seal = (index: number) =>
    sealNewEntry(session, bucket, {
      type: "password",
      name: entryName(index),
      fields: { url: "https://a.example", username: "ana", password: `p${index}`, text: "", extra: "{}" },
      confirmPassword: `p${index}`,
    });
  for (let done = 0; done < count; done += BULK_CREATE_MAX) {
    const indices = Array.from({ length: Math.min(BULK_CREATE_MAX, count - done) }, (_, at) => done + at);
    await session.api.buckets.createEntries({
      params: { bucketId: bucket.uid },
      body: { entries: await Promise.all(indices.map(seal)) },
    });
  }
};

export interface BigVault {
  readonly person: Person;
  readonly big: Bucket;
  readonly small: Bucket;
  readonly target: Bucket;
}

export const fillVault = async (server: ServerProcess): Promise<BigVault> => {
  const person = await createPerson(server.url);
  await runOperator(server.dataDir, "set-plan", person.email, "partner");
  const { session } = person;
  const big = await createBucket(session, "Everything");
  const small = await createBucket(session, "Some");
  const target = await createBucket(session, "Elsewhere");
  await fill(session, small, SOME);
  await fill(session, big, MANY);
  return { person, big, small, target };
};
