import { z } from "zod";
import { isLoopback } from "./loopback.ts";

/** A URL to which secrets may be sent: over https, or without leaving this machine. */
export const secretUrl = z.url({ protocol: /^https?$/, abort: true }).refine((url) => {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || isLoopback(hostname);
}, "must be https, unless it is on this machine");
