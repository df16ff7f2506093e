import { type ErrorReply, errorReply } from "@keepwell/contract/error-reply.ts";
import {
  ERRORS,
  type ErrorCode,
  type ErrorType,
  isFieldMessage,
  STATUS_OF,
} from "@keepwell/contract/errors.ts";
import { isTwoFactorMethod, type TwoFactorChallenge } from "@keepwell/contract/identity/two-factor-method.ts";
import { CallFailure } from "./call-failure.ts";
import type { TransportReply } from "./transport.ts";

/**
 * The error type for an HTTP status if the reply names no fitting type (docs/specification.md, section 8). A 401
 * without such a type comes from a proxy or a network's sign-in page. Such a 401 says nothing about the token, so its
 * type is `unavailable`.
 */
const TYPE_OF_STATUS = new Map<number, ErrorType>([
  [400, "bad_request"],
  [401, "unavailable"],
  ...Object.entries(STATUS_OF)
    .filter(([, status]) => status !== 400 && status !== 401)
    .map(([type, status]) => [status, type as ErrorType] as const),
]);

const isErrorType = (text: string): text is ErrorType => Object.hasOwn(STATUS_OF, text);
const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text);

/**
 * The type that the reply claims, if it fits the HTTP status; otherwise the type for this status. A reply with status
 * 500, for example, cannot claim a capacity limit.
 */
const typeOf = (status: number, claimed: string | undefined): ErrorType => {
  if (claimed !== undefined && isErrorType(claimed) && STATUS_OF[claimed] === status) return claimed;
  return TYPE_OF_STATUS.get(status) ?? "internal";
};

/**
 * The code that the reply claims; null if there is none, or if it does not belong to the type. Each code belongs to one
 * type.
 */
const codeOf = (type: ErrorType, claimed: string | undefined): ErrorCode | null =>
  claimed !== undefined && isErrorCode(claimed) && ERRORS[claimed].type === type ? claimed : null;

/**
 * Matches at most six digits. A number of seconds with six digits is less than twelve days, so no server can make the
 * client wait for ever.
 */
const SECONDS = /^\d{1,6}$/;

/** The code of each field's first problem. For a code that this version does not know, the page says "not valid". */
const firstOfEach = (errors: Readonly<Record<string, readonly { code: string }[]>> = {}) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, [first]]) => {
      if (!first) return [];
      const code = isFieldMessage(first.code) ? first.code : "invalid";
      return [[field, { code, message: code }]];
    }),
  );

/**
 * The form of a request's id, which is a UUID. A text of any other form is ignored, because it could be a sentence that
 * the page would show.
 */
const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const requestIdOf = (claimed: string | undefined): string | null =>
  claimed !== undefined && REQUEST_ID.test(claimed) ? claimed : null;

/** The last two digits of a phone number. */
const PHONE_HINT = /^\d{2}$/;

const phoneHintOf = (claimed: string | null | undefined): string | null =>
  claimed !== null && claimed !== undefined && PHONE_HINT.test(claimed) ? claimed : null;

const challengeOf = (read: ErrorReply): TwoFactorChallenge | null =>
  read.user_token === undefined
    ? null
    : {
        user_token: read.user_token,
        methods: (read.methods ?? []).filter(isTwoFactorMethod),
        phone_hint: phoneHintOf(read.phone_hint),
        code_sent: read.code_sent ?? false,
      };

/**
 * Rebuilds the server's error from a reply that is not a success. Leaves out the server's sentences. The page has its
 * own text for each failure, so that no server can decide what the page says.
 */
export const failureOf = (reply: TransportReply, body: unknown): CallFailure => {
  const read = errorReply.safeParse(body).data;
  const type = typeOf(reply.status, read?.status);
  return new CallFailure(type, {
    code: codeOf(type, read?.code),
    fields: firstOfEach(read?.errors),
    retryAfter: SECONDS.test(reply.retryAfter ?? "") ? Number(reply.retryAfter) : null,
    requestId: requestIdOf(read?.request_id),
    twoFactor: type === "two_factor_required" && read ? challengeOf(read) : null,
    clientSecret: (type === "requires_action" ? read?.client_secret : null) ?? null,
  });
};
