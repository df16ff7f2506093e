/** @file The composite key of a KeePass database: the hash over the password and the key file. */
import { type Bytes, concat, equalBytes, utf8 } from "@keepwell/crypto/bytes.ts";
import { readBase64, readHex } from "../decode-text.ts";
import type { FileKey } from "../import-format.ts";
import { ImportRefused } from "../import-refused.ts";
import { childNamed, parseXml, textOfChild, type XmlElement } from "../xml/parse-xml.ts";

const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

const KEY_BYTES = 32;
const HASH_BYTES = 4;

/** The key in an XML key file. Version 1 writes it in base64, version 2 in hex with a checksum. */
const keyOfXml = async (file: XmlElement): Promise<Bytes> => {
  const data = childNamed(childNamed(file, "Key"), "Data");
  const text = data?.text.replaceAll(/\s/g, "") ?? "";
  const isNew = textOfChild(childNamed(file, "Meta"), "Version").trim().startsWith("2");
  const key = isNew ? readHex(text) : readBase64(text);
  const checksum = readHex(data?.attributes.get("Hash") ?? "");
  const isWhole = !key || !checksum || equalBytes((await sha256(key)).subarray(0, HASH_BYTES), checksum);
  if (!key || key.length !== KEY_BYTES || !isWhole) throw new ImportRefused("wrong_password");
  return key;
};

/** The XML of a key file; undefined if the text is not XML in the form of a key file. */
const asXml = (text: string): XmlElement | undefined => {
  if (!/^\ufeff?\s*</.test(text)) return undefined;
  try {
    const file = parseXml(text);
    return file.name === "KeyFile" ? file : undefined;
  } catch {
    return undefined;
  }
};

const keyOfFile = async (bytes: Bytes): Promise<Bytes> => {
  if (bytes.length === KEY_BYTES) return bytes;
  const text = new TextDecoder().decode(bytes);
  const xml = asXml(text);
  if (xml) return keyOfXml(xml);
  const hex = bytes.length === 2 * KEY_BYTES ? readHex(text) : undefined;
  return hex ?? sha256(bytes);
};

/** The hash over the password and the key file. If there is a key file, an empty password counts as no password. */
export const compositeKey = async ({ password, keyFile }: FileKey): Promise<Bytes> => {
  const parts = [
    ...(password !== "" || !keyFile ? [await sha256(utf8(password))] : []),
    ...(keyFile ? [await keyOfFile(keyFile)] : []),
  ];
  return sha256(concat(...parts));
};
