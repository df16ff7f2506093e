import type { NamingList } from "./permissions/entitlement.ts";

/**
 * A key about which the user must decide. The server says that the recipient lacks it, but no trusted permission record
 * entitles the recipient to it.
 */
export interface AskedKey {
  /** Whether it is the key of a bucket or of a group. */
  readonly model: "bucket" | "group";
  readonly uid: string;
  readonly gen: number;
  readonly recipient: {
    readonly kind: "user" | "group";
    readonly uid: string;
    /** The recipient's fingerprint in the roster, in hex. The key is given only if the roster still has it. */
    readonly fingerprint: string;
  };
  /**
   * For a bucket's key: the access lists that name the recipient. For a group's key: the group that the recipient is
   * in. Nothing but the server says this.
   */
  readonly lists: readonly NamingList[];
}
