/**
 * @file [Note: Missing state] The server says that an account's state was never saved, and this browser has never seen
 * one. This is true for an account that was made by an earlier version of the client and that no later version has
 * opened. But a server that withholds the state looks the same. Such a server could show other keys for known people,
 * and earlier keys of buckets. So the client only reads what the account has wrapped for itself. It seals, shares and
 * accepts nothing until the user has said whether the account ever shared something or joined a team (MS-134).
 */
import { StateInDoubt } from "./state-in-doubt.ts";

/**
 * `nothing`: the user confirms that the account never shared anything and never joined a team. `lost`: it may have
 * shared something or joined a team. Then each person, and each bucket of another user, is accepted only after the code
 * was compared.
 */
export type ToRemember = "nothing" | "lost";

/** Thrown when the account's state is needed, but the server shows none. */
export class StateMissing extends StateInDoubt {
  override readonly name = "StateMissing";
  readonly kind = "missing";

  constructor() {
    super("The server shows no state of the account, and this browser has seen none.");
  }
}
