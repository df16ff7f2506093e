/** @file Creates the demo account of one person. */
import { randomInt } from "node:crypto";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { listBuckets } from "@keepwell/client/buckets/list-buckets.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { makePassword } from "@keepwell/crypto/generator/make-password.ts";
import { DEMO_BUCKETS, PRIVATE_ENTRIES } from "./seed-data.ts";
import { createEntries } from "./seed-entries.ts";
import type { Target } from "./seed-target.ts";

export interface Credentials {
  /** The role of the person, which is also their last name. The first name is "Demo". */
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** Makes a password and an email address. The address has a random number, so that each run creates new accounts. */
export const newCredentials = (role: string): Credentials => ({
  role,
  email: `${role}-${randomInt(1_000_000)}@example.test`,
  password: makePassword({ length: 16 }),
});

export const seedPerson = async (target: Target): Promise<Credentials> => {
  const credentials = newCredentials("account");
  const { role, email, password } = credentials;
  const person = { firstname: "Demo", lastname: role, plan: "free", locale: "en" } as const;
  const session = await signUp(target.newDevice(), { ...person, email, email_confirm: email, password });
  await target.operate(["set-plan", email, "partner"]);
  for (const bucket of await listBuckets(session))
    if (!isUnverifiable(bucket) && bucket.is_system)
      await createEntries(session, bucket, { entries: PRIVATE_ENTRIES });
  for (const [name, entries] of Object.entries(DEMO_BUCKETS))
    await createEntries(session, await createBucket(session, name), { entries });
  return credentials;
};
