/**
 * @file The one door to the schema library: its small form, since the page carries it before it can show
 * anything.
 */
import * as z from "zod/mini";

// Compiling checks is faster, but a page under a strict content security policy may not.
z.config({ jitless: "document" in globalThis });

/** The schema, called by that name in openapi.json. Where calls take it in, it may be called `…Input`. */
const named = <S extends z.ZodMiniType>(name: string, schema: S): S => {
  z.globalRegistry.add(schema, { title: name });
  return schema;
};

export { named, z };
