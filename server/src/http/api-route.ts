import type { FastifyRequest } from "fastify";

/**
 * The declared route that a request matched. Compare routes and not addresses, because an address has many spellings
 * (`/%61pi/…`).
 */
export const readRoute = (request: FastifyRequest): string => request.routeOptions.url ?? "";

export const isApiRoute = (request: FastifyRequest): boolean => readRoute(request).startsWith("/api/");
