/**
 * @file The list of permissions that an administrator has signed. It is loaded on demand, because it needs the texts of
 * permissions. It is shown by the dialogs that end the administrator's role, or suspend or delete the administrator.
 */
import { lazy } from "react";

export const SignedBefore = lazy(async () => ({
  default: (await import("./signed-before.tsx")).SignedBefore,
}));
