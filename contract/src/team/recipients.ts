/**
 * The recipients of the key of a team's bucket: members, groups, and the enterprise. Administrators can open a key that
 * was given to the enterprise.
 */
export const BUCKET_RECIPIENTS = ["user", "group", "ent"] as const;
export type BucketRecipient = (typeof BUCKET_RECIPIENTS)[number];

/**
 * The recipients of a group's key: the group's members, and the enterprise, so that administrators can always open the
 * key.
 */
export const GROUP_KEY_RECIPIENTS = ["user", "ent"] as const;
