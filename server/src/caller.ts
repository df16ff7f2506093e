import type { Endpoint } from "@keepwell/contract/endpoint.ts";

/** The caller of a request, and where the request comes from. */
export interface Caller {
  readonly ip: string;
  /** The key by which rate limits count callers: see toNetwork. */
  readonly network: string;
  readonly userAgent: string;
}

/** A signed-in caller. */
export interface Actor {
  readonly uid: string;
  readonly sid: string;
  /** Whether the user's enterprise requires a second factor and the account has none. */
  readonly isFactorDue: boolean;
  /** The network address, if it is known. */
  readonly ip?: string | undefined;
}

/** The claims of a token that this server has signed. */
export interface Claims {
  /** The user's uid. */
  readonly sub: string;
  /** The session's uid. */
  readonly sid: string;
  /** The epoch of the password that the token was issued for; an account's passwords are counted from 1. */
  readonly epoch: number;
  /** Which key seals the account key in the token: the key of the password, of a passkey or of the session. */
  readonly form: "password" | "passkey" | "session";
}

/**
 * A caller with a token that this server has signed. The session itself has not been checked yet, and may have ended.
 */
export interface Credential {
  readonly claims: Claims;
  readonly ip: string;
}

/** Which sessions a call accepts. */
export type Admission = Pick<Endpoint, "isAllowedBeforeFactor">;

/** Checks bearer tokens. Each function fails with `unauthorized` if the token is not valid. */
export interface Sessions {
  /** Checks only the token. */
  verify(token: string): Claims;
  /**
   * Checks the token and its session, and records that the session was used. Fails with `two_factor.due` if the call is
   * not allowed before the user has added the second factor that the enterprise requires.
   */
  authenticate(token: string, call: Admission): Promise<Actor>;
  /** Checks the token and its session, and does not record that the session was used. */
  check(token: string): Promise<Pick<Actor, "isFactorDue">>;
}
