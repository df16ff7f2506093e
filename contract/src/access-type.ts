export const ACCESS_TYPES = ["owner", "admin", "write", "read"] as const;

export type AccessType = (typeof ACCESS_TYPES)[number];
