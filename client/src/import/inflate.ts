import { type Bytes, concatAll } from "@keepwell/crypto/bytes.ts";
import { ImportRefused } from "./import-refused.ts";

/**
 * Decompresses data, and stops as soon as the result is larger than `maxBytes`. The size that the file states is
 * ignored.
 * @throws ImportRefused `too_large`, or `damaged` when the data is incomplete or malformed.
 */
export const inflate = async (
  data: Bytes,
  format: "gzip" | "deflate-raw",
  maxBytes: number,
): Promise<Bytes> => {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  const chunks: Bytes[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > maxBytes) break;
      chunks.push(part.value);
    }
  } catch {
    throw new ImportRefused("damaged");
  }
  if (size <= maxBytes) return concatAll(chunks);
  await reader.cancel().catch(() => undefined);
  throw new ImportRefused("too_large");
};
