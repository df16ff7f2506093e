/** @file Sealing the keys that members of a team lack, as far as this account has them. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { TeamGrants, TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import type { BucketRecipient } from "@keepwell/contract/team/recipients.ts";
import type { Bytes } from "@keepwell/crypto/bytes.ts";
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

/** A key that this account has, of a bucket or of a group. */
interface OwnKey {
  readonly key: Bytes;
  readonly label: "grant" | "group-key";
  readonly subject: string;
  readonly gen: number;
}

interface Named<Kind extends BucketRecipient> {
  readonly kind: Kind;
  readonly uid: string;
}

/** Administrators may do everything in a bucket; other members' permissions are not in the grant. */
const roleFor = (label: OwnKey["label"], kind: BucketRecipient): string =>
  label === "group-key" ? "" : kind === "ent" ? "admin" : "write";

/** Seals the key to the recipients who are in the roster and were not given it before in this run. */
const sealTo = async <Kind extends BucketRecipient>(
  { roster, signer, given }: Giving,
  { key, ...what }: OwnKey,
  recipients: readonly Named<Kind>[],
) => {
  const sealed = recipients.map(async (one) => {
    const name = `${what.subject}/${what.gen}/${one.kind}/${one.uid}`;
    const recipient = recipientIn(roster, one);
    if (!recipient || given.has(name)) return [];
    given.add(name);
    const grant = await grantTo(key, { ...what, role: roleFor(what.label, one.kind), signer, recipient });
    return [{ gen: what.gen, recipient_kind: one.kind, recipient_uid: one.uid, grant }];
  });
  return (await Promise.all(sealed)).flat();
};

const sealBucketGrants = async (
  giving: Giving,
  bucket: Bucket | undefined,
  { gen, recipients }: TeamWork["buckets"][number],
): Promise<BucketGrants> => {
  // The server may not ask for a person's own bucket. Opening the key checks by the header that it is the team's.
  if (bucket?.enterprise_uid !== giving.roster.uid || bucket.gen !== gen) return [];
  const found = await giving.session.keyring.findSealingKey(bucket);
  if (found.state !== "open") return [];
  const { uid: subject } = bucket;
  const sealed = await sealTo(giving, { key: found.key, label: "grant", subject, gen }, recipients);
  return sealed.map((one) => ({ bucket_uid: subject, ...one }));
};

/** Seals only the group's current key: a member who needs an earlier one was given it when that one was current. */
const sealGroupKeys = async (
  giving: Giving,
  { group_uid: subject, gen, recipients }: TeamWork["groups"][number],
): Promise<GroupKeys> => {
  const { roster, team } = giving;
  if (roster.groups.get(subject)?.keys.at(-1)?.gen !== gen) return [];
  const pair = await orNull(() => team.groupKey(subject, gen));
  if (!pair) return [];
  const sealed = await sealTo(giving, { key: pair.seed, label: "group-key", subject, gen }, recipients);
  return sealed.map((one) => ({ group_uid: subject, ...one }));
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
