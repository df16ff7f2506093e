/**
 * The recipients of the key of a team's bucket: members, groups, and the enterprise, whose administrators can then open
 * it.
 */
export const BUCKET_RECIPIENTS = ["user", "group", "ent"] as const;
export type BucketRecipient = (typeof BUCKET_RECIPIENTS)[number];

/** The recipients of a group's key: its members, and the enterprise, whose administrators can then always open it. */
export const GROUP_KEY_RECIPIENTS = ["user", "ent"] as const;
