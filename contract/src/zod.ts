/**
 * @file The only import of the schema library: its small variant, because the page loads it before its first view.
 */
import * as z from "zod/mini";

// Compiled checks are faster, but the page's content security policy does not allow them.
z.config({ jitless: "document" in globalThis });

/** The schema under this name in openapi.json. In requests the name may be `…Input`. */
const named = <S extends z.ZodMiniType>(name: string, schema: S): S => {
  z.globalRegistry.add(schema, { title: name });
  return schema;
};

export { named, z };
