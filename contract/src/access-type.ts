export const ACCESS_TYPES = ["owner", "admin", "write", "read"] as const;

/** A user's access level in a standard bucket. */
export type AccessType = (typeof ACCESS_TYPES)[number];
