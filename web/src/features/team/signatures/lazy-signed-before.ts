/** @file What an administrator has signed, for the dialogs that end the role. It brings the words of permissions. */
import { lazy } from "react";

export const SignedBefore = lazy(async () => ({
  default: (await import("./signed-before.tsx")).SignedBefore,
}));
