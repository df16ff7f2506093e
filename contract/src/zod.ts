import { z } from "zod";

// Compiling checks is faster, but a page under a strict content security policy may not.
z.config({ jitless: "document" in globalThis });

export { z };
