import encodeQR from "qr";

/** The quiet zone around the code, in modules (ISO/IEC 18004). */
const QUIET = 4;

export interface QrPath {
  /** The width and height in modules, including the quiet zone. */
  readonly size: number;
  /** The dark modules as the `d` attribute of an SVG path. Adjacent modules of a row are one stroke. */
  readonly path: string;
}

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
