import { type Bytes, utf8 } from "@keepwell/crypto/bytes.ts";

interface ClientData {
  readonly type: "webauthn.create" | "webauthn.get";
  /** Base64url. */
  readonly challenge: string;
  /** The origin of the page, as the browser states it. */
  readonly origin: string;
}

/**
 * The `clientDataJSON` that a passkey signs. The order of the members and the absence of spaces are the standard's. No
 * value has a character that JSON would escape, because the challenge is base64url and the origin is of a URL.
 */
export const writeClientData = ({ type, challenge, origin }: ClientData): Bytes =>
  utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
