/** @file The XML document in a KeePass database: buckets and lists as groups, Trash as the recycle bin. */
import { type Bytes, concatAll, toBase64, utf8 } from "@keepwell/crypto/bytes.ts";
import { uidBytes } from "@keepwell/crypto/uid.ts";
import type { ContentLine, ExportedEntry, ExportedList } from "../../import/keepwell/export-lines.ts";
import { isEntry } from "../exported-entry.ts";
import { type KdbxString, kdbxStrings } from "./kdbx-entry.ts";

/** A piece of the document: markup as text, or the plaintext of a protected value as bytes. */
type Piece = string | Bytes;

/**
 * Encrypts the protected values with a stream cipher. Called once, with all values joined in the order of the document.
 */
export type Protect = (plaintext: Bytes) => Bytes;

/** Characters that XML 1.0 cannot hold, not even escaped. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** Escapes a text that is written without protection. */
const escaped = (text: string): string =>
  text
    .replaceAll(new RegExp(NOT_IN_XML, "gu"), "\ufffd")
    .replaceAll(/[&<>\r]/g, (char) => ESCAPES[char] ?? char);

const SECONDS_TO_1970 = 62_135_596_800n;
const MS = 1000;

/** Seconds since the year 1: eight bytes, in base64. */
const timeText = (iso: string): string => {
  const bytes = new Uint8Array(8);
  const seconds = BigInt(Math.floor(Date.parse(iso) / MS)) + SECONDS_TO_1970;
  new DataView(bytes.buffer).setBigInt64(0, seconds, true);
  return toBase64(bytes);
};

const uuid = (uid: string): string => `<UUID>${toBase64(uidBytes(uid))}</UUID>`;

const times = (created: string, changed: string): string =>
  `<Times><CreationTime>${timeText(created)}</CreationTime><LastModificationTime>${timeText(changed)}</LastModificationTime>` +
  `<LastAccessTime>${timeText(changed)}</LastAccessTime><ExpiryTime>${timeText(changed)}</ExpiryTime>` +
  `<Expires>False</Expires><UsageCount>0</UsageCount><LocationChanged>${timeText(changed)}</LocationChanged></Times>`;

/**
 * The pieces of a string. A value with a character that XML cannot hold is protected too, because protected values are
 * written in base64.
 */
const stringPieces = ({ key, value, isProtected }: KdbxString): Piece[] => {
  const head = `<String><Key>${escaped(key)}</Key>`;
  if (!isProtected && !NOT_IN_XML.test(value)) return [`${head}<Value>${escaped(value)}</Value></String>`];
  return [`${head}<Value Protected="True">`, utf8(value), "</Value></String>"];
};

/** An entry's earlier versions, each as a whole entry. KeePass expects them from the oldest to the newest. */
const historyPieces = ({ uid, created_at, versions }: ExportedEntry): Piece[] => [
  "<History>",
  ...versions
    .toReversed()
    .flatMap((version) => [
      `<Entry>${uuid(uid)}${times(created_at, version.saved_at)}`,
      ...kdbxStrings(version).flatMap(stringPieces),
      "</Entry>",
    ]),
  "</History>",
];

const entryPieces = (entry: ExportedEntry): Piece[] => [
  `<Entry>${uuid(entry.uid)}<IconID>${entry.type === "note" ? 7 : 0}</IconID>${times(entry.created_at, entry.updated_at)}`,
  ...kdbxStrings(entry).flatMap(stringPieces),
  ...(entry.versions.length === 0 ? [] : historyPieces(entry)),
  "</Entry>",
];

interface Group {
  readonly uid: string;
  readonly name: string;
  readonly icon: number;
}

const groupPieces = ({ uid, name, icon }: Group, content: readonly Piece[]): Piece[] => [
  `<Group>${uuid(uid)}<Name>${escaped(name)}</Name><IconID>${icon}</IconID><IsExpanded>True</IsExpanded>`,
  ...content,
  "</Group>",
];

const FOLDER = 48;
const RECYCLE_BIN = 43;

/**
 * Sorts entries into groups: the entries of each bucket that are in no list, the entries of each list, and the entries
 * in Trash.
 */
const sorted = (lines: readonly ContentLine[]) => {
  const within = new Map<string, ExportedEntry[]>();
  const trash: ExportedEntry[] = [];
  for (const entry of lines.filter(isEntry)) {
    if (entry.trashed_at !== null) {
      trash.push(entry);
      continue;
    }
    const place = entry.list ?? entry.bucket;
    const known = within.get(place) ?? [];
    known.push(entry);
    within.set(place, known);
  }
  return { trash, inside: (uid: string) => (within.get(uid) ?? []).flatMap(entryPieces) };
};

const META =
  "<Generator>Keepwell</Generator><DatabaseName>Keepwell</DatabaseName>" +
  "<MemoryProtection><ProtectTitle>False</ProtectTitle><ProtectUserName>False</ProtectUserName>" +
  "<ProtectPassword>True</ProtectPassword><ProtectURL>False</ProtectURL><ProtectNotes>False</ProtectNotes></MemoryProtection>" +
  "<HistoryMaxItems>100</HistoryMaxItems><HistoryMaxSize>-1</HistoryMaxSize><RecycleBinEnabled>True</RecycleBinEnabled>";

const rootPieces = (lines: readonly ContentLine[], bin: string): Piece[] => {
  const { trash, inside } = sorted(lines);
  const lists = lines.filter((line): line is ExportedList => line.kind === "list");
  const buckets = lines.flatMap((line) =>
    line.kind === "bucket"
      ? groupPieces({ ...line, icon: FOLDER }, [
          ...inside(line.uid),
          ...lists
            .filter(({ bucket }) => bucket === line.uid)
            .flatMap((list) => groupPieces({ ...list, icon: FOLDER }, inside(list.uid))),
        ])
      : [],
  );
  const recycled = groupPieces(
    { uid: bin, name: "Recycle Bin", icon: RECYCLE_BIN },
    trash.flatMap(entryPieces),
  );
  return groupPieces({ uid: crypto.randomUUID(), name: "Keepwell", icon: FOLDER }, [...buckets, ...recycled]);
};

/** How many short texts are joined before they are encoded. */
const JOINED = 4096;

/** The document in UTF-8. Protected values are encrypted by one stream, in their order. */
export const kdbxDocument = (lines: readonly ContentLine[], protect: Protect): Bytes => {
  const bin = crypto.randomUUID();
  const pieces = [
    `<?xml version="1.0" encoding="utf-8"?><KeePassFile><Meta>${META}`,
    `<RecycleBinUUID>${toBase64(uidBytes(bin))}</RecycleBinUUID></Meta><Root>`,
    ...rootPieces(lines, bin),
    "</Root></KeePassFile>",
  ];
  const secrets = pieces.filter((piece) => typeof piece !== "string");
  const sealed = protect(concatAll(secrets));
  let at = 0;
  const texts = pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    at += piece.length;
    return toBase64(sealed.subarray(at - piece.length, at));
  });
  const encoded: Bytes[] = [];
  for (let from = 0; from < texts.length; from += JOINED)
    encoded.push(utf8(texts.slice(from, from + JOINED).join("")));
  return concatAll(encoded);
};
