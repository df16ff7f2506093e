/**
 * @file One declaration per call. The server binding, the OpenAPI document and the typed client all
 * derive from these tables, so none of them can drift from the others.
 */
import type { ErrorCode } from "./errors.ts";
import type { z } from "./zod.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Who may make the call at all. What a caller may do with which object is decided in the service. */
export type Access = "anyone" | "session";

export type Schema = z.ZodMiniType;
export type ObjectSchema = z.ZodMiniObject;

/** One reason for which a call fails. The build of the page leaves the rows out: `when` contains no `]`. */
export interface Refusal {
  readonly code: ErrorCode;
  /** A sentence for the API page. */
  readonly when: string;
}

export interface Endpoint {
  readonly method: Method;
  /** With OpenAPI placeholders: `/api/buckets/{id}`. */
  readonly path: `/api/${string}`;
  /** For the API page: one sentence that says what the call does. */
  readonly summary: string;
  /** Further sentences for the API page. */
  readonly details?: string;
  readonly access: Access;
  /** Besides the general ones (`generalRefusals`). A code may have several rows. */
  readonly refusals?: readonly Refusal[];
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: Schema;
  readonly reply: Schema;
  /** 200 unless said; 204 means an empty reply. */
  readonly status?: 200 | 201 | 204;
  /** Largest body in bytes where the usual 256 kB do not do. */
  readonly bodyLimit?: number;
}

/** Gives a declaration its narrow type, so that params, body and reply are known at each end. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

export type EndpointTable = Readonly<Record<string, Endpoint>>;

type Part<E extends Endpoint, K extends "params" | "query" | "body"> = E[K] extends infer S extends Schema
  ? { readonly [P in K]: z.output<S> }
  : unknown;

/** What a call carries, each part as its schema gives it out: a field that must be sealed takes no string. */
export type CallInput<E extends Endpoint> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;

/** What a call answers. */
export type CallReply<E extends Endpoint> = z.output<E["reply"]>;
