/**
 * @file What an administrator has signed, for the dialogs that end the role. Loaded on demand, because it brings the
 * texts of permissions.
 */
import { lazy } from "react";

export const SignedBefore = lazy(async () => ({
  default: (await import("./signed-before.tsx")).SignedBefore,
}));
