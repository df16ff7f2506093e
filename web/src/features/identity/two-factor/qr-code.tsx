import { useMemo } from "react";
import { makeQrPath } from "./qr-path.ts";

/** A QR code. It is dark on light in both themes, because many scanners do not read inverted codes. */
export function QrCode({ content, name }: { readonly content: string; readonly name: string }) {
  const { path, size } = useMemo(() => makeQrPath(content), [content]);
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full scheme-light rounded-control border border-line bg-surface text-ink forced-color-adjust-none"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
