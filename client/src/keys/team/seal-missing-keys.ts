/** @file Sealing the keys that members of a team lack, as far as this account has them. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { TeamGrants, TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import type { BucketRecipient } from "@keepwell/contract/team/recipients.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import type { Enterprise } from "../../keyring/team/enterprise.ts";
import type { Team } from "../../keyring/team/team.ts";
import { orNull } from "../../or-null.ts";
import type { Session } from "../../session/session.ts";
import { grantTo, recipientIn } from "./grant-in-team.ts";

type BucketGrants = TeamGrants["bucket_grants"];
type GroupKeys = TeamGrants["group_keys"];

export interface Giving {
  readonly session: Session;
  readonly team: Team;
  readonly roster: Enterprise["roster"];
  readonly signer: Identity;
  /** What was given in this run, so that a server cannot make this client give it endlessly. */
  readonly given: Set<string>;
}

/** The recipients who are in the roster and were not given this key before in this run. */
const takeRecipients = <Kind extends BucketRecipient>(
  { roster, given }: Giving,
  subject: string,
  recipients: readonly { readonly kind: Kind; readonly uid: string }[],
) =>
  recipients.flatMap((one) => {
    const name = `${subject}/${one.kind}/${one.uid}`;
    const recipient = recipientIn(roster, one);
    if (!recipient || given.has(name)) return [];
    given.add(name);
    return [{ recipient_kind: one.kind, recipient_uid: one.uid, recipient }];
  });

/** Administrators may do everything in a bucket; other members' permissions are not in the grant. */
const roleFor = (kind: BucketRecipient): string => (kind === "ent" ? "admin" : "write");

type BucketWork = TeamWork["buckets"][number];

const sealBucketGrants = async (
  giving: Giving,
  bucket: Bucket | undefined,
  { gen, recipients }: BucketWork,
): Promise<BucketGrants> => {
  // The server may not ask for a person's own bucket. Opening the key checks by the header that it is the team's.
  if (bucket?.enterprise_uid !== giving.roster.uid || bucket.gen !== gen) return [];
  const found = await giving.session.keyring.findSealingKey(bucket);
  if (found.state !== "open") return [];
  const { key } = found;
  const { uid: subject } = bucket;
  const { signer } = giving;
  return Promise.all(
    takeRecipients(giving, `${subject}/${gen}`, recipients).map(async ({ recipient, ...to }) => ({
      bucket_uid: subject,
      gen,
      ...to,
      grant: await grantTo(key, {
        label: "grant",
        subject,
        gen,
        role: roleFor(to.recipient_kind),
        signer,
        recipient,
      }),
    })),
  );
};

type GroupWork = TeamWork["groups"][number];

/** Only the group's current key: a member who needs an earlier one was in the group when it was current. */
const sealGroupKeys = async (
  giving: Giving,
  { group_uid: subject, gen, recipients }: GroupWork,
): Promise<GroupKeys> => {
  const { roster, team, signer } = giving;
  if (roster.groups.get(subject)?.keys.at(-1)?.gen !== gen) return [];
  const pair = await orNull(() => team.groupKey(subject, gen));
  if (!pair) return [];
  return Promise.all(
    takeRecipients(giving, `${subject}/${gen}`, recipients).map(async ({ recipient, ...to }) => ({
      group_uid: subject,
      gen,
      ...to,
      grant: await grantTo(pair.seed, { label: "group-key", subject, gen, signer, recipient }),
    })),
  );
};

/**
 * Seals everything of the work that this account can give. `seen` holds the buckets that it sees, as they are now.
 */
export const sealMissing = async (
  giving: Giving,
  { buckets, groups }: TeamWork,
  seen: ReadonlyMap<string, Bucket>,
): Promise<TeamGrants> => {
  const ofBuckets = buckets.map((work) => sealBucketGrants(giving, seen.get(work.bucket_uid), work));
  const ofGroups = groups.map((work) => sealGroupKeys(giving, work));
  return {
    bucket_grants: (await Promise.all(ofBuckets)).flat(),
    group_keys: (await Promise.all(ofGroups)).flat(),
  };
};
