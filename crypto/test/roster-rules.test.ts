/** @file Who may add which entry to a roster. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deriveEnterpriseFingerprint } from "../src/enterprise/derive-enterprise-fingerprint.ts";
import { hashRosterEntry, parseRosterEntry } from "../src/enterprise/roster-entry.ts";
import { verifyRoster } from "../src/enterprise/verify-roster.ts";
import { aKey, aMember, ENTERPRISE, founded } from "./enterprise-support.ts";
import { about, admitting, type EntryContent, extended, newErk } from "./roster-entries.ts";
import {
  ann,
  bo,
  entry,
  erk2,
  fingerprint,
  firstKey,
  founder,
  GROUP,
  group,
  nextKey,
  read,
  STORY,
  type Step,
  told,
} from "./roster-story.ts";
import { OTHER_UID, refuses } from "./support.ts";

const outsider = await aMember();

describe("the signers of entries", () => {
  const refusedAfter = async (steps: readonly Step[], ...[by, content]: Step): Promise<void> => {
    await read(await told(steps));
    await refuses(async () => read(await told([...steps, [by, content]])));
  };
  const withAnn = STORY.slice(0, 2);
  const annAdmin = STORY.slice(0, 3);

  test("MS-55 only a user who is an administrator at that position can add an entry", async () => {
    for (const by of [bo, outsider])
      for (const content of [
        admitting(outsider),
        { action: "make-admin", ...about(bo) },
        { action: "remove", ...about(ann) },
        { action: "group-create", ...firstKey, name: "G" },
        erk2,
      ] as const)
        await refusedAfter(annAdmin, by, content);
    await refusedAfter(withAnn, ann, admitting(outsider));
    await refusedAfter([...annAdmin, [ann, { action: "end-admin", ...about(founder) }]], founder, erk2);
    await refusedAfter([...annAdmin, [ann, { action: "remove", ...about(founder) }]], founder, erk2);
  });

  test("an entry is refused if it names one administrator and another user has signed it", async () => {
    await refuses(async () =>
      read(await extended([entry], { uid: founder.uid, edPrivate: bo.edPrivate }, admitting(bo))),
    );
    await refuses(async () => read(await extended([entry], { ...founder, uid: ENTERPRISE }, admitting(bo))));
  });

  test("an enterprise is founded only once, and its root key signs the founding", async () => {
    const again = parseRosterEntry((await founded(ann)).entry).facts;
    await refuses(async () => read([entry, (await founded(ann)).entry]));
    await refuses(async () => read(await extended([entry], founder, again, { seq: 1 })));
    await refuses(async () => read(await extended([], founder, again, { by: ENTERPRISE })));
    await refuses(async () => read(await extended([], founder, admitting(founder))));
  });

  test("the root key signs only the first entry, and only under the enterprise's uid", async () => {
    const root = (await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as CryptoKeyPair;
    const rootPublic = new Uint8Array(await crypto.subtle.exportKey("raw", root.publicKey));
    const own = await deriveEnterpriseFingerprint(ENTERPRISE, rootPublic);
    const readOwn = (entries: readonly string[]) =>
      verifyRoster(entries, { uid: ENTERPRISE, fingerprint: own });
    const found = { ...parseRosterEntry(entry).facts, rootPublic } as EntryContent;
    const by = { uid: ENTERPRISE, edPrivate: root.privateKey };
    const first = await extended([], by, found);
    await readOwn(first);
    await refuses(async () => readOwn(await extended(first, by, found)));
    await refuses(async () => readOwn(await extended(first, by, admitting(ann))));
    await refuses(async () => readOwn(await extended([], { ...by, uid: founder.uid }, found)));
  });

  test("an entry names its enterprise, its position and the hash of the previous entry", async () => {
    const { facts } = parseRosterEntry(entry);
    for (const place of [{ enterprise: OTHER_UID }, { seq: 2 }, { seq: 0 }, { prev: facts.prev }])
      await refuses(async () => read(await extended([entry], founder, admitting(ann), place)));
    const unsigned = { body: parseRosterEntry(entry).body, signature: new Uint8Array(64) };
    const prev = await hashRosterEntry(unsigned);
    await refuses(async () => read(await extended([entry], founder, admitting(ann), { prev })));
  });

  test("the last administrator cannot be removed", async () => {
    for (const action of ["end-admin", "remove"] as const) {
      await refusedAfter(withAnn, founder, { action, ...about(founder) });
      await refusedAfter(STORY, ann, { action, ...about(ann) });
    }
  });

  test("MS-55 each member has one set of keys, and entries about the member must name these keys", async () => {
    const anew = await aMember(ann.uid);
    await refusedAfter(withAnn, founder, admitting(anew));
    await refusedAfter(withAnn, founder, admitting(ann));
    await refusedAfter([], founder, { ...admitting(ann), fingerprint: bo.fingerprint });
    await refusedAfter([], founder, { ...admitting(ann), xPublic: bo.xPublic });
    await refusedAfter([], founder, { ...admitting(ann), xPublic: new Uint8Array(32) });
    for (const action of ["make-admin", "remove", "end-admin"] as const) {
      await refusedAfter(annAdmin, founder, { action, ...about(anew) });
      await refusedAfter(annAdmin, founder, { action, ...about(outsider) });
    }
    await refusedAfter(annAdmin, founder, { action: "make-admin", ...about(ann) });
    await refusedAfter(annAdmin, founder, { action: "end-admin", ...about(bo) });
  });

  test("MS-58 a group is created once, and each new key has the next generation", async () => {
    const withGroup = STORY.slice(0, 4);
    const foreign = await aKey("group", crypto.randomUUID(), 1);
    await refusedAfter(annAdmin, ann, {
      action: "group-create",
      ...firstKey,
      name: "G",
      subject: ENTERPRISE,
    });
    await refusedAfter(annAdmin, ann, { action: "group-create", ...nextKey, name: "G" });
    await refusedAfter(annAdmin, ann, { action: "group-rename", ...group, name: "G" });
    await refusedAfter(withGroup, ann, { action: "group-create", ...firstKey, name: "G" });
    await refusedAfter(withGroup, ann, { action: "group-rename", ...group, ...about(ann), name: "G" });
    await refusedAfter(withGroup, ann, {
      action: "group-rename",
      subject: GROUP,
      fingerprint: nextKey.fingerprint,
      name: "G",
    });
    await refusedAfter(withGroup, ann, { action: "group-rekey", ...(await aKey("group", GROUP, 3)) });
    await refusedAfter(withGroup, ann, { action: "group-rekey", ...(await aKey("group", GROUP, 1)) });
    await refusedAfter(withGroup, ann, { action: "group-rekey", ...(await aKey("erk-b", GROUP, 2)) });
    await refusedAfter(withGroup, ann, { action: "group-rekey", ...foreign, gen: 2 });
    const removed: Step[] = [...withGroup, [ann, { action: "group-remove", ...group }]];
    assert.equal((await read(await told(removed))).groups.size, 0);
    await refusedAfter(removed, ann, { action: "group-remove", ...group });
  });

  test("MS-52 the enterprise's new keys have the next generation, and are two different keys", async () => {
    for (const gen of [1, 3, 0]) await refusedAfter(withAnn, founder, await newErk(gen, fingerprint));
    await refusedAfter(withAnn, founder, { ...erk2, ...about(founder) } as EntryContent);
    await refusedAfter(withAnn, founder, { ...erk2, fingerprint: ann.fingerprint } as EntryContent);
    if (erk2.action !== "new-erk") throw new Error("unreachable");
    await refusedAfter(withAnn, founder, { ...erk2, erkR: erk2.erkB });
    await refusedAfter(withAnn, founder, { ...erk2, erkR: new Uint8Array(32) });
  });
});
