import type { FastifyRequest } from "fastify";

/**
 * Whether the caller already has the answer with this tag. Looks for the tag inside the header, because a proxy that
 * compresses turns the tag into a weak one (`W/"…"`).
 */
export const hasTag = ({ headers }: Pick<FastifyRequest, "headers">, tag: string): boolean =>
  headers["if-none-match"]?.includes(tag) ?? false;
