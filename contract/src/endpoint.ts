/**
 * @file One declaration per call. The server binding, the OpenAPI document and the typed client all derive from these
 * tables.
 */
import type { ErrorCode } from "./errors.ts";
import { z } from "./zod.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Which callers may make the call. The service decides what a caller may do with an object. */
export type Access = "anyone" | "session";

export type Schema = z.ZodMiniType;
export type ObjectSchema = z.ZodMiniObject;

/**
 * One reason why a call is refused. `when` must not contain a `]`: the build of the web app leaves out each list of
 * refusals, and takes the first `]` for the end of the list (web/build/drop-api-texts.ts).
 */
export interface Refusal {
  readonly code: ErrorCode;
  /** The condition, as a sentence for the API page. */
  readonly when: string;
}

export interface Endpoint {
  readonly method: Method;
  /** The path, with OpenAPI's placeholders: `/api/buckets/{id}`. */
  readonly path: `/api/${string}`;
  /** For the API page: one sentence that says what the call does. */
  readonly summary: string;
  /** Further sentences for the API page. */
  readonly details?: string;
  readonly access: Access;
  /**
   * Whether the call is allowed even if the caller's enterprise requires a second factor and the account has none. Such
   * calls manage the account's second factors, sessions, profile or state, or sign out.
   */
  readonly isAllowedBeforeFactor?: true | undefined;
  /**
   * The refusals that this call has in addition to the general refusals (`generalRefusals`). A code can occur several
   * times.
   */
  readonly refusals?: readonly Refusal[];
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: Schema;
  /** Whether the call may also be made without a body. */
  readonly isBodyOptional?: true;
  readonly reply: Schema;
  /** 200 by default; 204 means an empty reply. */
  readonly status?: 200 | 201 | 204;
  /** The maximum length of the body in bytes, if the usual 256 kB do not suffice. */
  readonly bodyLimit?: number;
}

/**
 * The maximum length, in bytes, of a body that holds entries or an account's state. Larger than usual, because sealed
 * texts are encoded in base64 twice.
 */
export const LARGE_BODY = 1024 * 1024;

/** The reply and the status of a call that returns nothing. */
export const emptyReply = { reply: z.void(), status: 204 } as const;

/** Gives a declaration its narrow type, so that server and client know the types of params, body and reply. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

export type EndpointTable = Readonly<Record<string, Endpoint>>;

type Part<E extends Endpoint, K extends "params" | "query" | "body"> = E[K] extends infer S extends Schema
  ? { readonly [P in K]: z.output<S> }
  : unknown;

/**
 * The parts of a request, with the types that the schemas produce. A field that must be sealed does not accept a plain
 * string.
 */
export type CallInput<E extends Endpoint> = Part<E, "params"> &
  Part<E, "query"> &
  (E["isBodyOptional"] extends true ? Partial<Part<E, "body">> : Part<E, "body">);

export type CallReply<E extends Endpoint> = z.output<E["reply"]>;
