import type { ErrorReply } from "@keepwell/contract/error-reply.ts";
import { CallError, type ErrorCode, FIELD_MESSAGES, STATUS_OF } from "@keepwell/contract/errors.ts";
import type { TwoFactorChallenge } from "@keepwell/contract/identity/two-factor-method.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLockedOut, isUnavailable } from "../db/database-errors.ts";

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: "bad_request",
  404: "not_found",
  412: "bad_request",
  413: "too_large",
  414: "bad_request",
  415: "unsupported",
  416: "bad_request",
  503: "unavailable",
};

/**
 * The catalogue's error for what Fastify and its plugins refuse: malformed JSON, a body that is too large, a wrong
 * content type. Undefined for any other error of Fastify and its plugins.
 */
const fromFastify = (error: FastifyError): CallError | undefined => {
  const code = CODE_OF_STATUS[error.statusCode ?? 500];
  return code && new CallError(code, { cause: error });
};

const BUSY_SECONDS = 2;

/**
 * The error of a call that the database could not serve, because other calls held locks or the database was not
 * reachable. Undefined for any other failure. If the connection broke at the commit, the server does not know whether
 * the call was stored.
 */
const fromDatabase = (error: unknown): CallError | undefined =>
  isLockedOut(error) || isUnavailable(error)
    ? new CallError("busy", { cause: error, retryAfter: BUSY_SECONDS })
    : undefined;

const challenge = ({ user_token, methods, phone_hint, code_sent }: TwoFactorChallenge) => ({
  user_token,
  methods: [...methods],
  phone_hint,
  code_sent,
});

export const toErrorReply = (error: CallError, requestId: string): ErrorReply => ({
  status: error.type,
  code: error.code,
  user_message: error.message,
  errors: Object.fromEntries(
    Object.entries(error.fields).map(([field, codes]) => [
      field,
      codes.map((code) => ({ code, message: FIELD_MESSAGES[code] })),
    ]),
  ),
  request_id: requestId,
  ...(error.twoFactor === undefined ? {} : { error: error.type, ...challenge(error.twoFactor) }),
  ...(error.clientSecret === undefined ? {} : { client_secret: error.clientSecret }),
});

/** The `WWW-Authenticate` header, which RFC 9110 requires with every 401. Browsers open no dialog for this scheme. */
const CHALLENGE = 'Bearer realm="Keepwell"';

const send = (reply: FastifyReply, error: CallError, requestId: string) => {
  const status = STATUS_OF[error.type];
  if (error.retryAfter !== undefined) reply.header("Retry-After", error.retryAfter);
  if (status === 401) reply.header("WWW-Authenticate", CHALLENGE);
  return reply.code(status).send(toErrorReply(error, requestId));
};

/** Whether the client ended the connection before it had sent the whole request. Such a client reads no reply. */
const hasBrokenOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/**
 * The only place where the failure of a call becomes a reply, except for the requests in refused-requests.ts. Errors
 * outside the catalogue are logged, never shown.
 */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request: FastifyRequest, reply) => {
    if (hasBrokenOff(request)) return send(reply, new CallError("bad_request"), request.id);
    const busy = fromDatabase(error);
    if (busy) request.log.warn({ reqId: request.id, err: error }, "the database could not serve a call");
    const known = error instanceof CallError ? error : (busy ?? fromFastify(error));
    if (known) return send(reply, known, request.id);
    request.log.error({ reqId: request.id, err: error }, "call failed");
    return send(reply, new CallError("internal"), request.id);
  });
  app.setNotFoundHandler((request, reply) => send(reply, new CallError("not_found"), request.id));
};
