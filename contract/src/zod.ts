/**
 * @file The page's only import of the schema library. It imports the small variant, so that the first view appears
 * earlier.
 */
import * as z from "zod/mini";

// Compiled checks are faster, but the page's content security policy does not allow them.
z.config({ jitless: "document" in globalThis });

/** Gives the schema this name in openapi.json. There, the schema of a request may be named `…Input`. */
const named = <S extends z.ZodMiniType>(name: string, schema: S): S => {
  z.globalRegistry.add(schema, { title: name });
  return schema;
};

export { named, z };
