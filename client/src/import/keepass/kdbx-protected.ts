/** @file The protected values of a KDBX file. Inside the encrypted document, one key stream encrypts them once more. */
import { type Bytes, concatAll } from "@keepwell/crypto/bytes.ts";
import { chacha20 } from "@noble/ciphers/chacha.js";
import { salsa20 } from "@noble/ciphers/salsa.js";
import { readBase64 } from "../decode-text.ts";
import { damaged } from "../little-endian.ts";
import type { XmlElement } from "../xml/parse-xml.ts";

export interface InnerStream {
  readonly id: number;
  readonly key: Bytes;
}

const SALSA20 = 2;
const CHACHA20 = 3;
const SALSA20_NONCE = Uint8Array.of(0xe8, 0x30, 0x09, 0x4b, 0x97, 0x20, 0x5d, 0x2a);

const decryptAll = async ({ id, key }: InnerStream, data: Bytes): Promise<Uint8Array> => {
  if (id === SALSA20)
    return salsa20(new Uint8Array(await crypto.subtle.digest("SHA-256", key)), SALSA20_NONCE, data);
  if (id !== CHACHA20) throw damaged();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-512", key));
  return chacha20(hash.subarray(0, 32), hash.subarray(32, 44), data);
};

/** The protected values in the order of the document. */
const protectedValues = (element: XmlElement, found: XmlElement[] = []): XmlElement[] => {
  if (element.attributes.get("Protected")?.toLowerCase() === "true") found.push(element);
  for (const child of element.children) protectedValues(child, found);
  return found;
};

/** Refuses the file: after a value of unknown length, the place in the key stream is lost for all later values. */
const damagedValue = (): never => {
  throw damaged();
};

/**
 * Replaces every protected value by its plain text. @throws ImportRefused `damaged` if a value is not base64, or if
 * Keepwell does not know the cipher of the stream.
 */
export const openProtected = async (document: XmlElement, stream: InnerStream): Promise<void> => {
  const values = protectedValues(document);
  const sealed = values.map(({ text }) => readBase64(text.trim()) ?? damagedValue());
  const plain = await decryptAll(stream, concatAll(sealed));
  const decoder = new TextDecoder();
  let at = 0;
  for (const [nth, value] of values.entries()) {
    const end = at + (sealed[nth]?.length ?? 0);
    value.text = decoder.decode(plain.subarray(at, end));
    at = end;
  }
};
