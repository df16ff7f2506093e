/**
 * @file Seals the keys that members of a team lack, if this account has the keys and the members are entitled to them.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { TeamGrants, TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import type { BucketRecipient } from "@keepwell/contract/team/recipients.ts";
import { type Bytes, toHex } from "@keepwell/crypto/bytes.ts";
import type { GrantRecipient } from "@keepwell/crypto/grant/seal-grant.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import type { Enterprise } from "../../keyring/team/enterprise.ts";
import type { Team } from "../../keyring/team/team.ts";
import { orNull } from "../../or-null.ts";
import type { Session } from "../../session/session.ts";
import type { AskedKey } from "./asked-key.ts";
import { grantTo, recipientIn, type TeamRecipient } from "./grant-in-team.ts";
import type { Entitlement, Verdict } from "./permissions/entitlement.ts";

type BucketGrants = TeamGrants["bucket_grants"];
type GroupKeys = TeamGrants["group_keys"];

export interface Giving {
  readonly session: Session;
  readonly team: Team;
  readonly roster: Enterprise["roster"];
  readonly signer: Identity;
  /** The keys that were given in this run, so that a server cannot make this client give the same key endlessly. */
  readonly given: Set<string>;
  /** The keys about which the user has to decide, by recipient and key. */
  readonly asked: Map<string, AskedKey>;
}

/** A bucket's or a group's key that this account has. */
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

/**
 * Returns the role in a grant; empty in a grant of a group's key. A bucket's key is sealed to the enterprise with the
 * role "admin", because administrators may do everything in a bucket. Other recipients get "write", whatever they may
 * do in the bucket: permissions decide that, not the grant.
 */
const roleFor = (label: OwnKey["label"], kind: BucketRecipient): string =>
  label === "group-key" ? "" : kind === "ent" ? "admin" : "write";

const note = (
  { asked }: Giving,
  name: string,
  {
    label,
    recipient,
    verdict,
    ...key
  }: OwnKey & { recipient: GrantRecipient; verdict: Extract<Verdict, { kind: "ask" }> },
): void => {
  const { kind, uid, fingerprint } = recipient;
  if (kind !== "user" && kind !== "group") return;
  asked.set(name, {
    model: label === "grant" ? "bucket" : "group",
    uid: key.subject,
    gen: key.gen,
    recipient: { kind, uid, fingerprint: toHex(fingerprint) },
    lists: verdict.lists,
  });
};

/**
 * Seals a key to the recipients who are in the roster, are entitled to the key, and have not got it in this run yet.
 * Notes the recipients about whom the user must decide.
 */
const sealTo = async <Kind extends BucketRecipient>(
  giving: Giving,
  own: OwnKey,
  { recipients, judge }: { recipients: readonly Named<Kind>[]; judge: (one: TeamRecipient) => Verdict },
) => {
  const { roster, signer, given } = giving;
  const { key, ...what } = own;
  const sealed = recipients.map(async (one) => {
    const name = `${what.subject}/${what.gen}/${one.kind}/${one.uid}`;
    const recipient = recipientIn(roster, one);
    if (!recipient || given.has(name)) return [];
    const verdict = judge(one);
    if (verdict.kind === "ask") note(giving, name, { ...own, recipient, verdict });
    if (verdict.kind !== "give") return [];
    given.add(name);
    const grant = await grantTo(key, { ...what, role: roleFor(what.label, one.kind), signer, recipient });
    return [{ gen: what.gen, recipient_kind: one.kind, recipient_uid: one.uid, grant }];
  });
  return (await Promise.all(sealed)).flat();
};

const sealBucketGrants = async (
  giving: Giving,
  { bucket, entitlement }: { bucket: Bucket | undefined; entitlement: Entitlement },
  { gen, recipients }: TeamWork["buckets"][number],
): Promise<BucketGrants> => {
  // The key of a person's own bucket is never given to a team, even if the server asks for it. If the key opens, the
  // header proves that the team owns the bucket.
  if (bucket?.enterprise_uid !== giving.roster.uid || bucket.gen !== gen) return [];
  const found = await giving.session.keyring.findSealingKey(bucket);
  if (found.state !== "open") return [];
  const { uid: subject } = bucket;
  const judge = (one: TeamRecipient): Verdict => entitlement.toBucket(bucket, one);
  const sealed = await sealTo(
    giving,
    { key: found.key, label: "grant", subject, gen },
    { recipients, judge },
  );
  return sealed.map((one) => ({ bucket_uid: subject, ...one }));
};

/** Seals only the group's current key. A member who needs an earlier key got it when that key was current. */
const sealGroupKeys = async (
  giving: Giving,
  entitlement: Entitlement,
  { group_uid: subject, gen, recipients }: TeamWork["groups"][number],
): Promise<GroupKeys> => {
  const { roster, team } = giving;
  if (roster.groups.get(subject)?.keys.at(-1)?.gen !== gen) return [];
  const pair = await orNull(() => team.groupKey(subject, gen));
  if (!pair) return [];
  const judge = (one: TeamRecipient): Verdict => entitlement.toGroup(subject, one);
  const sealed = await sealTo(
    giving,
    { key: pair.seed, label: "group-key", subject, gen },
    { recipients, judge },
  );
  return sealed.map((one) => ({ group_uid: subject, ...one }));
};

/** What this account knows about the work: the buckets as it sees them now, and who is entitled to keys. */
interface Known {
  readonly seen: ReadonlyMap<string, Bucket>;
  readonly entitlement: Entitlement;
}

/** Seals the missing keys of `buckets` and `groups` that this account can give without asking the user. */
export const sealMissing = async (
  giving: Giving,
  { buckets, groups }: Pick<TeamWork, "buckets" | "groups">,
  { seen, entitlement }: Known,
): Promise<TeamGrants> => {
  const ofBuckets = buckets.map((work) =>
    sealBucketGrants(giving, { bucket: seen.get(work.bucket_uid), entitlement }, work),
  );
  const ofGroups = groups.map((work) => sealGroupKeys(giving, entitlement, work));
  return {
    bucket_grants: (await Promise.all(ofBuckets)).flat(),
    group_keys: (await Promise.all(ofGroups)).flat(),
  };
};
