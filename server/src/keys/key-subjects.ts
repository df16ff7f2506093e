/** @file The two kinds of keys that members of an enterprise give each other; see give-keys.ts. */
import { listRefusedBucketCopies, lockBucketKeys, putTeamBucketCopies } from "./bucket-key-copy.store.ts";
import { teamBucketTerms } from "./check-bucket-copy.ts";
import type { KeySubjects } from "./give-keys.ts";
import { type BucketTerms, groupKeyTerms, type TeamTerms } from "./key-copy.store.ts";
import { listMissingBucketKeys } from "./missing-bucket-keys.store.ts";
import { listMissingGroupKeys, lockGroupKeys } from "./missing-group-keys.store.ts";
import { listRefusedGroupCopies, putTeamCopies } from "./team-key-copy.store.ts";

export const BUCKET_KEYS: KeySubjects<BucketTerms> = {
  field: "bucket_grants",
  listMissing: listMissingBucketKeys,
  lock: lockBucketKeys,
  listRefused: listRefusedBucketCopies,
  termsOf: teamBucketTerms,
  put: (within, _, copies) => putTeamBucketCopies(within, copies),
};

export const GROUP_KEYS: KeySubjects<TeamTerms> = {
  field: "group_keys",
  listMissing: listMissingGroupKeys,
  lock: lockGroupKeys,
  listRefused: listRefusedGroupCopies,
  termsOf: groupKeyTerms,
  put: putTeamCopies,
};
