/** @file Finds a secret in recorded bytes, in any of the usual encodings. */
const utf16 = (text: string) => Buffer.from(text, "utf16le");

/**
 * Returns the three forms that these bytes can have inside a longer base64 text. The form depends on whether the bytes
 * begin at the first, second or third byte of a base64 group. Leaves out a form's first and last characters, which also
 * depend on the neighbouring bytes.
 */
const alignments = (bytes: Buffer): string[] =>
  [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    const certain = Math.floor(((offset + bytes.length) * 8) / 6);
    return encoded.slice(offset === 0 ? 0 : offset + 1, certain);
  });

const percent = (bytes: Buffer): string =>
  [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

/** Returns every encoded form of a secret, by the name of its encoding. */
const encodedForms = (secret: string | Uint8Array): Map<string, Buffer> => {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString("hex");
  const forms = new Map<string, Buffer>([
    ["raw", bytes],
    ["hex", Buffer.from(hex)],
    ["HEX", Buffer.from(hex.toUpperCase())],
    ["percent-encoded", Buffer.from(percent(bytes))],
    ["PERCENT-ENCODED", Buffer.from(percent(bytes).toUpperCase())],
  ]);
  if (typeof secret === "string") {
    forms.set("URI component", Buffer.from(encodeURIComponent(secret)));
    forms.set("form value", Buffer.from(new URLSearchParams([["", secret]]).toString().slice(1)));
    forms.set("JSON text", Buffer.from(JSON.stringify(secret).slice(1, -1)));
    forms.set("UTF-16", utf16(secret));
    forms.set("UTF-16 big-endian", utf16(secret).swap16());
  }
  for (const [offset, text] of alignments(bytes).entries()) {
    forms.set(`base64 at ${offset}`, Buffer.from(text));
    forms.set(`base64url at ${offset}`, Buffer.from(text.replaceAll("+", "-").replaceAll("/", "_")));
  }
  return forms;
};

export type Secrets = Readonly<Record<string, string | Uint8Array>>;

/** Returns which secrets the bytes contain, and in which form. The array is empty if they contain none. */
export const findSecrets = (heap: Uint8Array | string, secrets: Secrets): string[] => {
  const bytes = Buffer.from(heap);
  return Object.entries(secrets).flatMap(([name, secret]) =>
    [...encodedForms(secret)].flatMap(([form, wanted]) =>
      bytes.includes(wanted) ? [`${name} (${form})`] : [],
    ),
  );
};
