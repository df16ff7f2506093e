import type { Bytes } from "@keepwell/crypto/bytes.ts";
import type { MasterKey } from "@keepwell/crypto/password/derive-master-key.ts";

export interface KdfRequest {
  readonly id: number;
  readonly password: string;
  readonly salt: Bytes;
  readonly kdf: number;
}

/** `masterKey` is null if the derivation failed. */
export interface KdfReply {
  readonly id: number;
  readonly masterKey: MasterKey | null;
}
