/**
 * @file Opens keys of a team's buckets. Any member in the roster can give these keys (docs/security.md, acceptance
 * rule). A key still opens after the member who gave it has left.
 */
import type { Bucket, BucketKeyCopy } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { rosterSigner } from "@keepwell/crypto/enterprise/roster-signer.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { type GrantReader, openGrant } from "@keepwell/crypto/grant/open-grant.ts";
import { hasType } from "../../api/call-failure.ts";
import { readBucketHeader } from "../bucket-header.ts";
import { type KeyState, orUnverifiable, UNVERIFIABLE } from "../key-state.ts";
import type { Enterprise } from "./enterprise.ts";
import { openCopy } from "./spoiled-key.ts";
import type { Team } from "./team.ts";

type GivenCopy = Exclude<BucketKeyCopy, { readonly form: "self" }>;

interface Given {
  readonly bucket: Bucket;
  readonly gen: number;
  readonly copy: GivenCopy;
}

const RECIPIENT_KIND = { grant: "user", group: "group", ent: "ent" } as const;

/** The private key that opens the copy: the account's own, a group's, or the enterprise's. */
const loadReader = (team: Team, copy: GivenCopy): Promise<GrantReader> => {
  if (copy.form === "group") return team.groupKey(copy.group_uid, copy.group_gen);
  if (copy.form === "ent") return team.enterpriseKey("erk-b", copy.erk_gen);
  return team.identity();
};

const openAs = async (
  team: Team,
  { roster }: Enterprise,
  { bucket, gen, copy }: Given,
): Promise<KeyState> => {
  const reader = await loadReader(team, copy);
  const recipientKind = RECIPIENT_KIND[copy.form];
  const expected = { label: "grant", recipientKind, subject: bucket.uid, gen } as const;
  const opened = await openCopy(async () => {
    const { senderUid, senderFingerprint } = parseGrant(copy.grant);
    const signer = rosterSigner(roster, senderUid, senderFingerprint);
    const { key } = await openGrant(copy.grant, { reader, signer, expected });
    return { key: key as BucketKey, giver: { uid: signer.uid, fingerprint: signer.fingerprint } };
  });
  if (opened.state === "spoiled") return opened;
  const { key, giver } = opened.key;
  // Any member can sign any key. It is this bucket's key only if the bucket's header verifies under it. If the header
  // does not verify, the copy does not count as spoiled, because the header itself may be wrong.
  if (gen === bucket.gen) await readBucketHeader(key, bucket);
  return { state: "open", key, giver };
};

/**
 * Whether the server refuses to send data that is needed to open a bucket's key. In this case only this bucket is
 * unverifiable.
 */
const isRefused = (error: unknown): boolean => hasType(error, "not_found", "forbidden", "unverifiable");

const find = async (
  team: Team,
  bucket: Bucket,
  { gen, copy }: { readonly gen: number; readonly copy: GivenCopy | null },
): Promise<KeyState> => {
  const enterprise = await team.enterprise();
  ensure(enterprise?.roster.uid === bucket.enterprise_uid);
  if (!copy) return { state: "awaiting-key" };
  return team.spoiled.watch({ model: "bucket", uid: bucket.uid, gen, grant: copy.grant }, () =>
    team.retryAfterMore((known) => orUnverifiable(() => openAs(team, known, { bucket, gen, copy }))),
  );
};

/**
 * Opens a key that a member of the team has given to this account, to one of its groups, or to the enterprise.
 * @throws CannotVerifyError
 */
export const openTeamKey = async (...args: Parameters<typeof find>): Promise<KeyState> => {
  try {
    return await find(...args);
  } catch (error) {
    if (isRefused(error)) return UNVERIFIABLE;
    throw error;
  }
};
