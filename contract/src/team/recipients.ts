/** To whom the key of a team's bucket can be granted: members, groups, and the enterprise's administrators. */
export const BUCKET_RECIPIENTS = ["user", "group", "ent"] as const;
export type BucketRecipient = (typeof BUCKET_RECIPIENTS)[number];

/** To whom a group's key is given: to its members, and to the enterprise's bucket key, so that it is never lost. */
export const GROUP_KEY_RECIPIENTS = ["user", "ent"] as const;
