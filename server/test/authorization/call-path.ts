/** @file Fills an object's uids into the path of a call. */
import { makeUid } from "@keepwell/crypto/uid.ts";
import type { Target } from "./target.ts";

/** A declared call, or an operation of the published API document. */
interface WithPath {
  readonly path: string;
}

/** A path within the enterprise. A placeholder for an object that does not exist gets a random uid. */
const pathInTeam = ({ path }: WithPath, { enterprise, team }: Target): string =>
  path
    .replace("/usergroups/{id}", `/usergroups/${team.group}`)
    .replace("{groupId}", team.group)
    .replace("{userId}", team.user)
    .replace(/\/(users|admins)\/\{id\}/, `/$1/${team.user}`)
    .replace("/access-lists/{id}", `/access-lists/${team.accessList}`)
    .replace("{model}/{objectId}", `bucket/${team.bucket}`)
    .replace("{context}", "bucket")
    .replace(/\{(id|reportId)\}/g, makeUid())
    .replace("{enterpriseId}", enterprise);

const pathOutside = ({ path }: WithPath, { bucket, entry, list, access, person, ...marks }: Target): string =>
  path
    .replace("/subscribers/{type}/{uid}", `/subscribers/user/${person.user}`)
    .replace("/credit-cards/{id}", `/credit-cards/${person.card}`)
    .replace("/invoices/{id}", `/invoices/${person.invoice}`)
    .replace("/subscribers/{uid}", `/subscribers/${person.subscriber}`)
    .replace("{subscriberId}", person.subscriber)
    .replace("/subscriptions/{uid}", `/subscriptions/${person.subscription}`)
    .replace("{bucketId}", bucket.uid)
    .replace("{listId}", list.uid)
    .replace("{type}", "bucket")
    .replace("{rev}", "1")
    .replace("/bookmarks/{id}", `/bookmarks/${marks.bookmark.id}`)
    .replace("/archives/{id}", `/archives/${marks.archive.id}`)
    .replace("/accesses/{id}", `/accesses/${access.uid}`)
    .replace("{accessId}", access.uid)
    .replace("/lists/{id}", `/lists/${list.uid}`)
    .replace("/entries/{id}", `/entries/${entry.uid}`)
    .replace("{id}", bucket.uid);

export const callPath = (declared: WithPath, target: Target): string =>
  declared.path.startsWith("/api/enterprises/")
    ? pathInTeam(declared, target)
    : pathOutside(declared, target);
