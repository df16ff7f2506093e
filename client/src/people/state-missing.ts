/**
 * @file [Note: Missing state] The server says that nothing was ever saved of an account's state, and this browser has
 * seen nothing of it. That is so for an account that a client of an earlier version has made and no later one has
 * opened. A server that withholds the state looks the same, and could then show other keys for known people and
 * earlier keys of buckets. So the client reads what the account has wrapped for itself, and seals, shares and accepts
 * nothing until the user has said whether there is something to remember (MS-134).
 */
import { StateInDoubt } from "./state-in-doubt.ts";

/**
 * `nothing`: the user confirms that the account never shared anything and never joined a team. `lost`: it may have. Then
 * each person and each bucket of others is accepted only once the code was compared.
 */
export type ToRemember = "nothing" | "lost";

/** The account's state is needed, and the server shows none. */
export class StateMissing extends StateInDoubt {
  override readonly name = "StateMissing";
  readonly kind = "missing";

  constructor() {
    super("The server shows no state of the account, and this browser has seen none.");
  }
}
