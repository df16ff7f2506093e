import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

/**
 * A bucket's key came from somebody who has left the team, and may have kept it, or made it up since. It opens
 * what is there; nothing new is sealed under it before the bucket has another.
 */
export class KeyFromFormerMember extends CannotVerifyError {
  readonly former = true;
}
