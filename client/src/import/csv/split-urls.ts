const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const BARE_HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i;

/**
 * Cuts a line at each comma, semicolon or space that precedes a scheme. One regular expression for the whole line would
 * take quadratic time.
 */
const splitLine = (line: string): string[] => {
  const parts: string[] = [];
  let current = "";
  let between = "";
  for (const token of line.split(/([,;\s])/)) {
    if (token.length <= 1 && /^[,;\s]?$/.test(token)) {
      between += token;
      continue;
    }
    if (SCHEME.test(token)) {
      parts.push(current);
      current = token;
    } else current += between + token;
    between = "";
  }
  return [...parts, current + between];
};

/**
 * The addresses of a cell that may hold several. An address can contain a comma, so a comma separates addresses only
 * before a scheme or between bare host names.
 */
export const splitUrls = (cell: string): string[] =>
  cell
    .split("\n")
    .flatMap(splitLine)
    .flatMap((part) => {
      const pieces = part.split(",").map((piece) => piece.trim());
      return pieces.every((piece) => BARE_HOST.test(piece)) ? pieces : [part];
    })
    .map((url) => url.trim())
    .filter((url) => url !== "");
