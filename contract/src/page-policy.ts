/**
 * @file The page's content security policy. The server sends it as a header; the build writes it into
 * the document too, for the day a proxy in between drops the header.
 */

/** React Aria's one injected style element; an end-to-end test fails when an upgrade changes it. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

const EVERYWHERE = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${REACT_ARIA_STYLE}`,
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types app-worker",
];

/** For `<meta>`, where browsers ignore framing and reporting. */
export const META_POLICY = EVERYWHERE.join("; ");

export const HEADER_POLICY = [...EVERYWHERE, "frame-ancestors 'none'", "report-to csp"].join("; ");
