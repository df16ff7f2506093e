/** @file The calls about which a server lies, the types of their replies, and the public keys of a user. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { TestUser } from "../../../server/test/factories.ts";

export const LOOKUP = /POST \/api\/keys\/lookup$/;
export const ACCESSES = /GET .*\/accesses$/;
export const BUCKETS = /GET \/api\/buckets(\?trash=include)?$/;

export const rows = (body: unknown) => body as Bucket[];
export const accesses = (body: unknown) => body as Access[];

export const keysOf = async ({ session }: TestUser) => (await session.api.identity.myKeys()).bundle;
