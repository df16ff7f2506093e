import encodeQR from "qr";

/** Light modules that readers need around the dark ones (ISO/IEC 18004). */
const QUIET = 4;

export interface QrPath {
  /** How many modules wide and high, the light rim included. */
  readonly size: number;
  /** The dark modules as the `d` of one SVG path, each row's neighbours in one stroke. */
  readonly path: string;
}

/** Draws a QR code of a text. */
export const makeQrPath = (content: string): QrPath => {
  const rows = encodeQR(content, "raw", { ecc: "medium", border: QUIET });
  const path = rows.flatMap((row, y) => {
    const modules = row.map((isDark) => (isDark ? "1" : "0")).join("");
    return [...modules.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { size: rows.length, path: path.join("") };
};
