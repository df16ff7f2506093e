import { accessesEndpoints } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { handoverEndpoints } from "@keepwell/contract/sharing/handover.endpoints.ts";
import { linksEndpoints } from "@keepwell/contract/sharing/links.endpoints.ts";
import { rotationEndpoints } from "@keepwell/contract/sharing/rotation.endpoints.ts";
import { waitingEndpoints } from "@keepwell/contract/sharing/waiting.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { SharingServices } from "./sharing.services.ts";

export const sharingRoutes = (bind: Bind, services: SharingServices): void => {
  const { accesses, changes, handover, invitations, keys, links, rotation } = services;
  bind(accessesEndpoints, {
    lookUpKeys: ({ actor, body }) => keys.lookUp(actor, body.email),
    listAccesses: ({ actor, params }) => accesses.list(actor, params.bucketId),
    getAccess: ({ actor, params }) => accesses.get(actor, params.id),
    addAccess: ({ actor, params, body }) => accesses.add(actor, params.bucketId, body),
    updateAccess: ({ actor, params, body }) => changes.update(actor, params, body),
    confirmAccess: ({ actor, params, body }) => changes.confirm(actor, params, body.grant),
    removeAccess: ({ actor, params }) => changes.remove(actor, params),
    acceptAccess: ({ actor, params }) => changes.accept(actor, params.bucketId),
    leaveBucket: ({ actor, params }) => changes.leave(actor, params.bucketId),
  });
  bind(waitingEndpoints, {
    listWaitingMembers: ({ actor }) => accesses.listWaiting(actor),
    listInvitations: ({ actor }) => invitations.list(actor),
  });
  bind(rotationEndpoints, {
    startRotation: ({ actor, params, body }) => rotation.start(actor, params.id, body),
    getRotation: ({ actor, params, query }) => rotation.get(actor, params.id, query),
    continueRotation: ({ actor, params, body }) => rotation.continue(actor, params.id, body),
  });
  bind(linksEndpoints, {
    listLinks: ({ actor, params }) => links.list(actor, params.bucketId),
    putLink: ({ actor, params, body }) => links.put(actor, params, body),
    removeLink: ({ actor, params }) => links.remove(actor, params),
    openLink: ({ actor, params, body }) => links.open(actor, params.accessId, body),
    useLink: ({ actor, params, body }) => links.use(actor, params.accessId, body),
  });
  bind(handoverEndpoints, {
    offerBucket: ({ actor, params, body }) => handover.offer(actor, params.id, body),
    withdrawOffer: ({ actor, params }) => handover.withdraw(actor, params.id),
    acceptBucket: ({ actor, params, body }) => handover.accept(actor, params.id, body),
  });
};
