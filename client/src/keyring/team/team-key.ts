/**
 * @file Keys of a team's buckets: who may give them, the roster alone says (docs/security.md, acceptance rule).
 * Any member may. What somebody gave who has left still opens.
 */
import type { Bucket, BucketKeyCopy } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { rosterSigner } from "@keepwell/crypto/enterprise/roster-signer.ts";
import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import { parseGrant } from "@keepwell/crypto/grant/grant.ts";
import { type GrantReader, openGrant } from "@keepwell/crypto/grant/open-grant.ts";
import { hasType } from "../../api/call-failure.ts";
import { checkHeader } from "../bucket-header.ts";
import type { OpenedKey } from "../opened-key.ts";
import { AwaitingKey } from "./awaiting-key.ts";
import type { Enterprise } from "./enterprise.ts";
import { orSpoiled } from "./spoiled-key.ts";
import type { Team } from "./team.ts";

type GivenCopy = Exclude<BucketKeyCopy, { readonly form: "self" }>;

interface Given {
  readonly bucket: Bucket;
  readonly gen: number;
  readonly copy: GivenCopy;
}

const RECIPIENT_KIND = { grant: "user", group: "group", ent: "ent" } as const;

/** Whose key opens it: one's own, a group's, or the enterprise's. */
const readerOf = (team: Team, copy: GivenCopy): Promise<GrantReader> => {
  if (copy.form === "group") return team.groupKey(copy.group_uid, copy.group_gen);
  if (copy.form === "ent") return team.enterpriseKey("erk-b", copy.erk_gen);
  return team.identity();
};

const openAs = async (
  team: Team,
  { roster }: Enterprise,
  { bucket, gen, copy }: Given,
): Promise<OpenedKey> => {
  const reader = await readerOf(team, copy);
  const { key, signer } = await orSpoiled(async () => {
    const { senderUid, senderFingerprint } = parseGrant(copy.grant);
    const giver = rosterSigner(roster, senderUid, senderFingerprint);
    const what = {
      label: "grant",
      recipientKind: RECIPIENT_KIND[copy.form],
      subject: bucket.uid,
      gen,
    } as const;
    const opened = await openGrant(copy.grant, { reader, signer: giver, expected: what });
    return { key: opened.key as BucketKey, signer: giver };
  });
  // Anybody in the team can sign some key or other: what he gave is the bucket's if its header says so. Where it does
  // not, the header may be what is wrong, for everybody: that says nothing of the copy.
  if (gen === bucket.gen) await checkHeader(key, bucket);
  return { key, giver: { uid: signer.uid, fingerprint: signer.fingerprint } };
};

/** A server that refuses to tell what a key opens with spoils that bucket, and no other. */
const isRefused = (error: unknown): boolean => hasType(error, "not_found", "forbidden", "unverifiable");

const orUnverifiable = async <Result>(step: () => Promise<Result>): Promise<Result> => {
  try {
    return await step();
  } catch (error) {
    if (isRefused(error)) throw new CannotVerifyError();
    throw error;
  }
};

/**
 * Opens a key that somebody of the team gave: to this account, to a group of its, or to the enterprise.
 * @throws CannotVerifyError
 * @throws AwaitingKey if no member has given it yet.
 */
export const openTeamKey = (
  team: Team,
  bucket: Bucket,
  { gen, copy }: { readonly gen: number; readonly copy: GivenCopy | null },
): Promise<OpenedKey> =>
  orUnverifiable(async () => {
    const enterprise = await team.enterprise();
    ensure(enterprise?.roster.uid === bucket.enterprise_uid);
    if (!copy) throw new AwaitingKey();
    return team.spoiled.watch({ model: "bucket", uid: bucket.uid, gen, grant: copy.grant }, () =>
      team.retryAfterMore((known) => openAs(team, known, { bucket, gen, copy })),
    );
  });
