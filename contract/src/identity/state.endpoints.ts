/**
 * @file The account's state: what the account remembers, such as other users' keys and the user's own marks. A state
 * that one browser of the user has sealed can be opened by the user's other browsers.
 */
import { emptyReply, endpoint, LARGE_BODY } from "../endpoint.ts";
import { counter, sealedState } from "../fields.ts";
import { refusal } from "../refusals.ts";
import { z } from "../zod.ts";

export const stateEndpoints = {
  getState: endpoint({
    method: "GET",
    path: "/api/me/state",
    summary: "Returns the account's sealed state and the number of its last save, or null before the first.",
    access: "session",
    isAllowedBeforeFactor: true,
    reply: z.object({ state: z.nullable(z.object({ seq: counter, sealed: sealedState })) }),
  }),
  putState: endpoint({
    method: "PUT",
    path: "/api/me/state",
    summary: "Saves the account's sealed state.",
    access: "session",
    isAllowedBeforeFactor: true,
    refusals: [refusal("conflict", "The last save is not the one that `replaces` names.")],
    body: z.object({
      seq: counter,
      sealed: sealedState,
      /**
       * The number of the last save, or 0 before the first save. By default it is `seq` minus 1. After the operator has
       * restored a backup, `seq` skips numbers, so that it is higher than every number that a browser has seen.
       */
      replaces: z.optional(z.int().check(z.minimum(0))),
    }),
    ...emptyReply,
    bodyLimit: LARGE_BODY,
  }),
};
