/**
 * @file [Note: Missing state] The server says that an account's state was never saved, and this browser has never seen
 * a state of the account. The statement can be true, because early versions of the client saved no states: one of them
 * may have made the account, and no later version has opened it. But a server that withholds the state looks the same,
 * and could show other keys for known people and earlier keys of buckets. So the client reads only what the account has
 * wrapped for itself. The client seals, shares and accepts nothing until the user has said whether the account ever
 * shared something or joined a team (MS-134).
 */
import { StateInDoubt } from "./state-in-doubt.ts";

/**
 * What the user says about the missing state.
 * - `nothing`: the account never shared anything and never joined a team.
 * - `lost`: the account may have shared something or joined a team. The client then accepts each person, and each
 *   bucket of another user, only after the user has compared the code.
 */
export type ToRemember = "nothing" | "lost";

/** Thrown when the account's state is needed, but the server shows none and this browser has seen none. */
export class StateMissing extends StateInDoubt {
  override readonly name = "StateMissing";
  readonly kind = "missing";

  constructor() {
    super("The server shows no state of the account, and this browser has seen none.");
  }
}
