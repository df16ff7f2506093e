import type { FastifyRequest } from "fastify";

/** The route that a request matched, as declared. Do not compare addresses, which have many spellings (`/%61pi/…`). */
export const readRoute = (request: FastifyRequest): string => request.routeOptions.url ?? "";

export const isApiRoute = (request: FastifyRequest): boolean => readRoute(request).startsWith("/api/");
