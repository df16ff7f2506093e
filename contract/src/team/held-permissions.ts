import { named, z } from "../zod.ts";
import { PERMISSIONS } from "./permissions.ts";

/** The permissions that the caller has on an object of an enterprise. */
export const heldPermissions = named("HeldPermissions", z.array(z.enum(PERMISSIONS)));
