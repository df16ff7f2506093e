/**
 * @file What an administrator has signed, for the dialogs that end this administrator's role, or suspend or delete the
 * user. Loaded on demand, because it brings the texts of permissions.
 */
import { lazy } from "react";

export const SignedBefore = lazy(async () => ({
  default: (await import("./signed-before.tsx")).SignedBefore,
}));
