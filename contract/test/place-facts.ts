/** @file Arbitrary permissions on an object and on the objects that contain it, for property tests. */
import fc from "fast-check";
import { CONTEXT_PERMISSIONS, type Permission, type Place } from "../src/team/permissions.ts";

export const permissions = fc.subarray(Object.values(CONTEXT_PERMISSIONS).flat());

export const place: fc.Arbitrary<Place> = fc.record({ granted: permissions, isRestricted: fc.boolean() });

export const placeFacts = fc.record({
  isAdmin: fc.constant(false),
  isOwner: fc.constant(false),
  enterprise: permissions,
  bucket: place,
  list: fc.option(place),
  entry: fc.option(place),
});

export const isWithin = (some: ReadonlySet<Permission>, all: ReadonlySet<Permission>): boolean =>
  [...some].every((one) => all.has(one));
