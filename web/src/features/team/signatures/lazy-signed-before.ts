/**
 * @file Loads on demand the list of permissions that an administrator has signed, because it needs the texts of
 * permissions. The dialogs that end the role, or suspend or delete the user, show this list.
 */
import { lazy } from "react";

export const SignedBefore = lazy(async () => ({
  default: (await import("./signed-before.tsx")).SignedBefore,
}));
