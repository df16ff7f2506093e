/** @file The changes that a server announces, as the browsers of its users would hear of them. */
import { before } from "node:test";
import type { ChangeEvent } from "@keepwell/contract/events.ts";
import { sql } from "kysely";
import type { TestUser } from "./factories.ts";
import type { UsedServer } from "./use-server.ts";

type Told = ChangeEvent & { readonly users: readonly string[] };

/** Listens during the tests of a file. The database that closes ends it. */
export const useHeardChanges = (server: UsedServer) => {
  const heard: Told[] = [];
  before(async () => {
    await server.opened;
    await server.database.listen("changes", (payload) => {
      if (payload !== null) heard.push(JSON.parse(payload));
    });
  });

  /** Ends once all that was announced before has been heard. */
  const heardAll = async (): Promise<void> => {
    const last = crypto.randomUUID();
    const mark = JSON.stringify({ users: [last], what: "everything" });
    await sql`select pg_notify('changes', ${mark})`.execute(server.database.handle);
    while (!heard.some(({ users }) => users.includes(last)))
      await new Promise((resolve) => setTimeout(resolve, 5));
  };

  /** What the work announces. */
  const heardDuring = async (work: () => Promise<unknown>): Promise<readonly Told[]> => {
    await heardAll();
    heard.length = 0;
    await work();
    await heardAll();
    return [...heard];
  };
  return { heardDuring };
};

/** `what` each user is told, each once. */
export const toldTo =
  (told: readonly Told[]) =>
  ({ session }: TestUser): string[] => {
    const own = told.filter(({ users }) => users.includes(session.identity.uid));
    return [...new Set(own.map(({ what }) => what))].sort();
  };
