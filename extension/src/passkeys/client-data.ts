import { type Bytes, utf8 } from "@keepwell/crypto/bytes.ts";

interface ClientData {
  readonly type: "webauthn.create" | "webauthn.get";
  /** Base64url. */
  readonly challenge: string;
  /** The origin of the page, as the browser reports it. */
  readonly origin: string;
}

/**
 * Writes the `clientDataJSON` that a passkey signs. The standard requires this order of the members, without spaces. No
 * value has a character that JSON would escape, because the challenge is base64url and the origin comes from a URL.
 */
export const writeClientData = ({ type, challenge, origin }: ClientData): Bytes =>
  utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
