/**
 * @file A failed call. The class has a file of its own, so that a module can describe failures without loading the
 * schemas that read replies.
 */
import type { ErrorCode, ErrorType, FieldMessage } from "@keepwell/contract/errors.ts";
import type { TwoFactorChallenge } from "@keepwell/contract/identity/two-factor-method.ts";

/**
 * Why a call failed: a type of the catalogue, or a type that only the client knows.
 * - `signed_out`: the call was cancelled, because its identity was signed out in the meantime.
 * - `outdated`: the reply was not read, because this client is older than the server's data.
 */
export type FailureType = ErrorType | "offline" | "unverifiable" | "signed_out" | "outdated";

/**
 * A field's first problem. `code` is null if the catalogue has no code for the problem. `message` is then a sentence of
 * the page, which the page shows.
 */
export interface FieldFailure {
  readonly code: FieldMessage | null;
  readonly message: string;
}

interface Details {
  readonly code?: ErrorCode | null;
  readonly fields?: Readonly<Record<string, FieldFailure>>;
  readonly retryAfter?: number | null;
  readonly twoFactor?: TwoFactorChallenge | null;
  readonly requestId?: string | null;
  readonly clientSecret?: string | null;
}

/**
 * A failed call. It contains no sentence from the server, because the screen has its own text for each code and type.
 */
export class CallFailure extends Error {
  readonly type: FailureType;
  readonly code: ErrorCode | null;
  readonly fields: Readonly<Record<string, FieldFailure>>;
  /** After how many seconds the call may be tried again; null if the server does not say. */
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  /**
   * The second factor that the server requires after the right password; null if it requires none. No signature
   * confirms what the server says here.
   */
  readonly twoFactor: TwoFactorChallenge | null;
  /** With this secret the card form opens the bank's confirmation page. Null if the bank requires no confirmation. */
  readonly clientSecret: string | null;

  constructor(type: FailureType, details: Details = {}) {
    super(type);
    this.name = "CallFailure";
    this.type = type;
    this.code = details.code ?? null;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter ?? null;
    this.requestId = details.requestId ?? null;
    this.twoFactor = details.twoFactor ?? null;
    this.clientSecret = details.clientSecret ?? null;
  }
}

export const hasType = (error: unknown, ...types: readonly FailureType[]): error is CallFailure =>
  error instanceof CallFailure && types.includes(error.type);

export const hasCode = (error: unknown, ...codes: readonly ErrorCode[]): error is CallFailure =>
  error instanceof CallFailure && error.code !== null && codes.includes(error.code);

/**
 * Whether the call was refused because the object was saved in the meantime. False for other refusals of type
 * `conflict`.
 */
export const isConflict = (error: unknown): boolean => hasCode(error, "conflict");
