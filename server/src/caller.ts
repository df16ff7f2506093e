/** @file The caller of a request. */

/** The caller of a request, and where the request comes from. */
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
  /** The network address, if it is known. */
  readonly ip?: string | undefined;
}

/** The claims of a token that we signed. */
export interface Claims {
  /** The user's uid. */
  readonly sub: string;
  /** The session's uid. */
  readonly sid: string;
  /** The epoch of the password that the token was issued for; an account's passwords are counted from 1. */
  readonly epoch: number;
  /** What the token's account key is sealed under. */
  readonly form: "password" | "session";
}

/** A caller with a token that we signed. The session may have ended, which is known only once the session is read. */
export interface Credential {
  readonly claims: Claims;
  readonly ip: string;
}

/** The users behind bearer tokens. Each function fails with `unauthorized`. */
export interface Sessions {
  /** Checks only the token. */
  verify(token: string): Claims;
  /** Reads the token's session, and records that it was used. */
  authenticate(token: string): Promise<Actor>;
  /** Reads the token's session. */
  check(token: string): Promise<unknown>;
}
