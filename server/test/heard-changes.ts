/** @file Records the changes that a server announces to the browsers of its users. */
import { before } from "node:test";
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import { notify } from "../src/db/notify.ts";
import type { TestUser } from "./factories.ts";
import type { UsedServer } from "./use-server.ts";

type Told = ChangeEvent & { readonly users: readonly string[] };

/** Listens during the tests of a file, until their database is closed. */
export const useHeardChanges = (server: UsedServer) => {
  const heard: Told[] = [];
  before(async () => {
    await server.opened;
    await server.database.listen("changes", (payload) => {
      if (payload !== null) heard.push(JSON.parse(payload));
    });
  });

  /** Resolves once every earlier announcement has arrived. */
  const heardAll = async (): Promise<void> => {
    const last = crypto.randomUUID();
    const mark = JSON.stringify({ users: [last], what: "everything" });
    await notify(server.database.handle, "changes", [mark]);
    while (!heard.some(({ users }) => users.includes(last)))
      await new Promise((resolve) => setTimeout(resolve, 5));
  };

  const heardDuring = async (work: () => Promise<unknown>): Promise<readonly Told[]> => {
    await heardAll();
    heard.length = 0;
    await work();
    await heardAll();
    return [...heard];
  };
  return { heardDuring };
};

/** Returns, for each user, the kinds of changes that were announced to them, without duplicates. */
export const toldTo =
  (told: readonly Told[]) =>
  ({ session }: TestUser): string[] => {
    const own = told.filter(({ users }) => users.includes(session.identity.uid));
    return [...new Set(own.map(({ what }) => what))].sort();
  };
