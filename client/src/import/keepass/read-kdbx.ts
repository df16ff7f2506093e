/** @file Reads a KeePass database, versions 3.1 and 4 (decision 0145). */
import { type Bytes, equalBytes } from "@keepwell/crypto/bytes.ts";
import { readBase64 } from "../decode-text.ts";
import type { FileKey } from "../import-format.ts";
import { MAX_DATABASE_BYTES } from "../import-limits.ts";
import type { ImportWords } from "../import-words.ts";
import type { ImportedFile } from "../imported-file.ts";
import { damaged, numbersOf } from "../little-endian.ts";
import { childNamed, parseXml, textOfChild, type XmlElement } from "../xml/parse-xml.ts";
import { deriveKdbxKey, readDerivation } from "./kdbx-derivation.ts";
import { FIELD, type KdbxHeader, needField, readKdbxHeader } from "./kdbx-header.ts";
import { compositeKey } from "./kdbx-key.ts";
import { openPayload } from "./kdbx-payload.ts";
import { type InnerStream, openProtected } from "./kdbx-protected.ts";
import { readKeepassTree } from "./keepass-xml.ts";

interface Content {
  readonly stream: InnerStream;
  readonly xml: Bytes;
}

const INNER_END = 0;
const INNER_STREAM_ID = 1;
const INNER_STREAM_KEY = 2;

/** Reads the inner header that version 4 has before the XML. The attachments in it are skipped. */
const readInnerHeader = (payload: Bytes): Content => {
  const { u32 } = numbersOf(payload);
  let stream: InnerStream = { id: 0, key: new Uint8Array() };
  let at = 0;
  while (true) {
    const id = payload[at] ?? INNER_END;
    const from = at + 5;
    const end = from + u32(at + 1);
    if (end > payload.length) throw damaged();
    if (id === INNER_STREAM_ID) stream = { ...stream, id: u32(from) };
    if (id === INNER_STREAM_KEY) stream = { ...stream, key: payload.subarray(from, end) };
    if (id === INNER_END) return { stream, xml: payload.subarray(end) };
    at = end;
  }
};

const readContent = (header: KdbxHeader, payload: Bytes): Content => {
  if (header.major === 4) return readInnerHeader(payload);
  const id = numbersOf(needField(header, FIELD.streamId, 4)).u32(0);
  return { stream: { id, key: needField(header, FIELD.streamKey) }, xml: payload };
};

/** The seconds from the year 1 to 1970. Version 4 counts its times from the year 1. */
const SECONDS_TO_1970 = 62_135_596_800;

/** Reads a time; undefined if the text is no time. Version 4 writes seconds in base64, version 3 an ISO date. */
const readTime = (written: string): string | undefined => {
  const bytes = /^\d{4}-/.test(written) ? undefined : readBase64(written);
  const ms = bytes?.length === 8 ? (numbersOf(bytes).u64(0) - SECONDS_TO_1970) * 1000 : Date.parse(written);
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

/**
 * Checks the header of a version 3 file against the header's hash in the document. A file without this hash is accepted
 * unchecked, because some programs leave the hash out.
 */
const checkHeader = async (header: KdbxHeader, document: XmlElement): Promise<void> => {
  const written = readBase64(textOfChild(childNamed(document, "Meta"), "HeaderHash").trim());
  if (header.major !== 3 || !written || written.length === 0) return;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", header.bytes));
  if (!equalBytes(hash, written)) throw damaged();
};

/** @throws ImportRefused */
export const readKdbx = async (file: Bytes, key: FileKey, words: ImportWords): Promise<ImportedFile> => {
  const header = readKdbxHeader(file);
  const derivation = readDerivation(header);
  const transformed = await deriveKdbxKey(await compositeKey(key), derivation);
  const sealed = { file, header, transformed, maxBytes: MAX_DATABASE_BYTES };
  const { stream, xml } = readContent(header, await openPayload(sealed));
  const document = parseXml(new TextDecoder().decode(xml));
  await checkHeader(header, document);
  await openProtected(document, stream);
  return readKeepassTree(document, words, readTime);
};
