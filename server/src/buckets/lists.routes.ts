import { listsEndpoints } from "@keepwell/contract/buckets/lists.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { EntryService } from "./entry.service.ts";
import type { ListService } from "./list.service.ts";

interface ListsServices {
  readonly lists: ListService;
  readonly entries: EntryService;
}

export const listsRoutes = (bind: Bind, { lists, entries }: ListsServices): void =>
  bind(listsEndpoints, {
    listLists: ({ actor, params }) => lists.list(actor, params.id),
    createList: ({ actor, params, body }) => lists.create(actor, params.id, body),
    getList: ({ actor, params }) => lists.get(actor, params.id),
    updateList: ({ actor, params, body }) => lists.update(actor, params.id, body),
    deleteList: ({ actor, params }) => lists.delete(actor, params.id),
    listEntriesOfList: ({ actor, params }) => entries.listOf(actor, params),
  });
