/**
 * @file Derives master keys outside of the page's thread, under a policy of its own: only here may WebAssembly run.
 * If a browser has it disabled, the same function runs in plain JavaScript.
 */
import type { Argon2id } from "@keepwell/crypto/password/argon2.ts";
import { argon2Noble } from "@keepwell/crypto/password/argon2-noble.ts";
import { argon2Wasm } from "@keepwell/crypto/password/argon2-wasm.ts";
import { deriveMasterKey } from "@keepwell/crypto/password/derive-master-key.ts";
import type { KdfReply, KdfRequest } from "./kdf-messages.ts";

const hasWebAssembly = (): boolean => {
  try {
    // An empty module: only whether it may be compiled is tested.
    return (
      new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)) instanceof WebAssembly.Module
    );
  } catch {
    return false;
  }
};

const argon2id: Argon2id = hasWebAssembly() ? argon2Wasm : argon2Noble;

addEventListener("message", async ({ data }: MessageEvent<KdfRequest>) => {
  const { id, ...input } = data;
  let reply: KdfReply;
  try {
    reply = { id, masterKey: await deriveMasterKey({ ...input, argon2id }) };
  } catch {
    reply = { id, masterKey: null };
  }
  postMessage(reply);
});
