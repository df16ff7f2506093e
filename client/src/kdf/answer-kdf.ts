/**
 * @file Derives master keys outside of the page's thread. This file is the key derivation worker. In the web app,
 * workers such as this one may run WebAssembly, and the page may not. If the browser has WebAssembly disabled, Argon2id
 * runs in plain JavaScript.
 */
import type { Argon2id } from "@keepwell/crypto/password/argon2.ts";
import { argon2Noble } from "@keepwell/crypto/password/argon2-noble.ts";
import { argon2Wasm } from "@keepwell/crypto/password/argon2-wasm.ts";
import { deriveMasterKey } from "@keepwell/crypto/password/derive-master-key.ts";
import { hasWebAssembly } from "@keepwell/crypto/password/has-web-assembly.ts";
import type { KdfReply, KdfRequest } from "./kdf-messages.ts";

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
