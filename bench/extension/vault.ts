/** @file Makes a user with 10,000 entries: four for each of many sites, and some for the measured site. */
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { sealNewEntry } from "@keepwell/client/buckets/save-entry.ts";
import { BULK_CREATE_MAX } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import { createPerson, type Person } from "../../e2e/person.ts";
import { runOperator, type ServerProcess } from "../../e2e/server-process.ts";

export const MANY = 10_000;
/** The host of the measured pages. */
export const HOST = "login.example.com";
/** In every group of this many entries, one entry is for the measured host. */
const OWN_SHARE = 2500;
/** How many entries are for each of the other sites. */
const A_SITE = 4;

const hostOf = (index: number): string =>
  index % OWN_SHARE === 0 ? HOST : `site-${Math.floor(index / A_SITE)}.example.org`;

/** The client seals each entry, as in the user's browser. */
export const fillVault = async ({ url, dataDir }: ServerProcess): Promise<Person> => {
  const person = await createPerson(url);
  await runOperator(dataDir, "set-plan", person.email, "partner");
  const { session } = person;
  const bucket = await createBucket(session, "Everything");
  const seal = (index: number) =>
    sealNewEntry(session, bucket, {
      type: "password",
      name: `Account ${index}`,
      fields: {
        url: `https://${hostOf(index)}/login`,
        username: `user-${index}@example.test`,
        password: `p${index}`,
        text: "",
        extra: "{}",
      },
      confirmPassword: `p${index}`,
    });
  for (let done = 0; done < MANY; done += BULK_CREATE_MAX) {
    const indices = Array.from({ length: Math.min(BULK_CREATE_MAX, MANY - done) }, (_, at) => done + at);
    await session.api.buckets.createEntries({
      params: { bucketId: bucket.uid },
      body: { entries: await Promise.all(indices.map(seal)) },
    });
  }
  return person;
};
