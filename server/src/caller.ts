/** @file Who calls. */

/** Who calls, from where. */
export interface Caller {
  readonly ip: string;
  /** What limits count by: see toNetwork. */
  readonly network: string;
  readonly userAgent: string;
}

/** A signed-in caller. */
export interface Actor {
  readonly uid: string;
  readonly sid: string;
  /** From where, where that is known. */
  readonly ip?: string | undefined;
}

/** What a token that we signed says. */
export interface Claims {
  /** The user's uid. */
  readonly sub: string;
  /** The session's uid. */
  readonly sid: string;
  /** Of the password that the token was given for; passwords of an account are counted from 1. */
  readonly epoch: number;
  /** What the account key in it is sealed under. */
  readonly form: "password" | "session";
}

/** A caller with such a token. Whether the session has not ended is known once it was read. */
export interface Credential {
  readonly claims: Claims;
  readonly ip: string;
}

/** Who a bearer token is of. Each fails with `unauthorized`. */
export interface Sessions {
  /** Checks the token alone. */
  verify(token: string): Claims;
  /** Reads its session, and notes that it was used. */
  authenticate(token: string): Promise<Actor>;
  /** Reads its session. */
  check(token: string): Promise<unknown>;
}
