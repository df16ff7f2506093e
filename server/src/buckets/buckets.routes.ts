import { bucketTrashEndpoints } from "@keepwell/contract/buckets/bucket-trash.endpoints.ts";
import { bucketsEndpoints } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { changesEndpoints } from "@keepwell/contract/buckets/changes.endpoints.ts";
import { entriesEndpoints } from "@keepwell/contract/buckets/entries.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { BucketService } from "./bucket.service.ts";
import type { ChangeService } from "./change.service.ts";
import type { EntryService } from "./entry.service.ts";
import type { GeneratorService } from "./generator.service.ts";

interface BucketsServices {
  readonly buckets: BucketService;
  readonly changes: ChangeService;
  readonly entries: EntryService;
  readonly generator: GeneratorService;
}

export const bucketsRoutes = (
  bind: Bind,
  { buckets, changes, entries, generator }: BucketsServices,
): void => {
  bind(bucketsEndpoints, {
    listBuckets: { byCredential: ({ credential, query }) => buckets.list(credential, query) },
    createBucket: ({ actor, body }) => buckets.create(actor, body),
    getBucket: ({ actor, params }) => buckets.get(actor, params.id),
    updateBucket: ({ actor, params, body }) => buckets.update(actor, params.id, body),
    listEntries: { byCredential: ({ credential, params }) => entries.list(credential, params.bucketId) },
  });
  bind(bucketTrashEndpoints, {
    deleteBucket: ({ actor, params, body }) =>
      body && "row" in body
        ? buckets.trash(actor, params.id, body)
        : buckets.delete(actor, params.id, body?.rev),
    trashBucket: ({ actor, params, body }) => buckets.trash(actor, params.id, body),
    restoreBucket: ({ actor, params, body }) => buckets.restore(actor, params.id, body),
  });
  bind(changesEndpoints, {
    listChanges: ({ actor, params, query }) => changes.list(actor, params.bucketId, query.since),
  });
  bind(entriesEndpoints, {
    createEntry: {
      byCredential: ({ credential, params, body }) => entries.create(credential, params.bucketId, body),
    },
    getEntry: { byCredential: ({ credential, params }) => entries.get(credential, params) },
    updateEntry: ({ actor, params, body }) => entries.update(actor, params, body),
    deleteEntry: ({ actor, params, body }) => entries.delete(actor, params, body),
    generatePassword: ({ actor, query }) => generator.generate(actor, query.length),
  });
};
