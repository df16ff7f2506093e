/**
 * @file Turns the declared schema of a reply into the schema that checks the reply. Both have the same fields, and no
 * other field is sent. If a text was checked before it was stored, the reply's schema only checks that it is a text.
 */
import type { Schema } from "@keepwell/contract/endpoint.ts";
import { isCheckedOnce } from "@keepwell/contract/fields.ts";
import { z } from "@keepwell/contract/zod.ts";

const ofShape = (schema: z.ZodMiniObject): Schema => {
  const { shape, catchall, checks } = schema._zod.def;
  if (catchall !== undefined || checks?.length) return schema;
  const fields = Object.entries(shape).map(([name, field]) => [name, outgoing(field as Schema)]);
  return z.object(Object.fromEntries(fields));
};

const ofUnion = (schema: z.ZodMiniUnion | z.ZodMiniDiscriminatedUnion): Schema => {
  const options = schema._zod.def.options.map((option) => outgoing(option as Schema));
  return "discriminator" in schema._zod.def
    ? z.discriminatedUnion(schema._zod.def.discriminator, options as [z.ZodMiniObject])
    : z.union(options);
};

/** The schema to check a reply with. Kinds of schema that are not handled here are used as declared. */
export const outgoing = (schema: Schema): Schema => {
  if (isCheckedOnce(schema)) return z.string();
  if (schema instanceof z.ZodMiniObject) return ofShape(schema);
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion)
    return ofUnion(schema);
  if (schema instanceof z.ZodMiniNullable) return z.nullable(outgoing(schema._zod.def.innerType as Schema));
  if (schema instanceof z.ZodMiniOptional) return z.optional(outgoing(schema._zod.def.innerType as Schema));
  if (schema instanceof z.ZodMiniArray && !schema._zod.def.checks?.length)
    return z.array(outgoing(schema._zod.def.element as Schema));
  return schema;
};
