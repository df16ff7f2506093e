import type { NamingList } from "./permissions/entitlement.ts";

/** A key that the server reports as missing for a recipient whom no record that counts entitles to it. */
export interface AskedKey {
  /** Of a bucket or a group. */
  readonly model: "bucket" | "group";
  readonly uid: string;
  readonly gen: number;
  readonly recipient: {
    readonly kind: "user" | "group";
    readonly uid: string;
    /** As the roster has it; hex. The key is given under it and no other. */
    readonly fingerprint: string;
  };
  /** The access lists that name the recipient, by the server's word; for a group's key, the group. */
  readonly lists: readonly NamingList[];
}
