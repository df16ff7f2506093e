/**
 * @file The page's content security policy. The server sends it as a header. The build also writes it into the
 * document, in case a proxy removes the header.
 *
 * The page may show one frame, for the card form. By default the frame shows a document of the server itself. The
 * server's other documents refuse framing, so the source `'self'` allows only the card form. If the card form has an
 * origin of its own, the server adds this origin to the policy.
 */

/** The hash of the only style element that React Aria injects. An e2e test fails if an upgrade changes the element. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

export const OWN_FRAMES = "'self'";

const everywhere = (frames: string): string[] => [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${REACT_ARIA_STYLE}`,
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  `frame-src ${frames}`,
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types app-worker",
];

/** The policy for the `<meta>` element, in which browsers ignore the directives for framing and reporting. */
export const metaPolicy = (frames: string): string => everywhere(frames).join("; ");

export const headerPolicy = (frames: string): string =>
  [...everywhere(frames), "frame-ancestors 'none'", "report-to csp"].join("; ");
