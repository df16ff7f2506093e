/** @file Lists the requests that `verify` sends to a server, each with the function that compares the reply. */
import { randomBytes, randomUUID } from "node:crypto";
import { EXTENSION_INDEX_PATH, EXTENSION_PATH } from "@keepwell/contract/extension-offer.ts";
import { CARD_DOCUMENT, PAGE_DOCUMENT, type ReleaseManifest } from "@keepwell/contract/release-manifest.ts";
import { PATHS } from "../../web/src/paths.ts";
import type { Answer, Client, Destination } from "./ask-server.ts";
import { compareCard, compareDocument, compareFile, compareRedirect, type Frames } from "./compare.ts";

/** A request whose reply is compared. */
export interface Task {
  readonly address: string;
  readonly client: Client;
  readonly destination: Destination;
  /** Describes how the reply differs from the release; empty if it does not differ. */
  readonly compare: (answer: Answer) => readonly string[];
}

const CARD = "/card/";
const NOT_OFFERED = 204;
const MISSING = 404;

const hex = (): string => randomBytes(16).toString("hex");

/** Makes an address from a path of the page's router. If the path has an optional part, makes two addresses. */
const addressesOf = (path: string): string[] => {
  const address = path.replace("{token}", hex).replaceAll(/\{\w+\}/g, () => randomUUID());
  return address.includes("?}")
    ? [address.replace(/\/\{\w+\?\}/, ""), address.replace(/\{\w+\?\}/, () => randomUUID())]
    : [address];
};

/** Addresses at which the server must send the page's document. Some of them match no route of the page. */
const DOCUMENTS: readonly string[] = [
  PAGE_DOCUMENT,
  `/app/${hex()}`,
  `/app/share/${hex()}?from=mail`,
  ...Object.values(PATHS).flatMap((path) => addressesOf(`/app${path}`)),
];
const REDIRECTS: Readonly<Record<string, string>> = {
  "/": "/app/",
  "/app": "/app/",
  "/extension": "/app/settings/extension",
  "/extension/": "/app/settings/extension",
};

const DESTINATIONS: readonly (readonly [path: RegExp, destination: Destination])[] = [
  [/\.html$/, "document"],
  [/-worker-[\w-]+\.js$/, "worker"],
  [/\/assets\/.*\.js$/, "module"],
  [/\.js$/, "script"],
  [/\.css$/, "style"],
  [/\.woff2$/, "font"],
  [/\.(svg|png|ico)$/, "image"],
];

const destinationOf = (path: string): Destination =>
  DESTINATIONS.find(([ending]) => ending.test(path))?.[1] ?? "download";

const absent = ({ status }: Answer): string[] =>
  status === MISSING ? [] : [`status ${status} for the zip of an extension that is not offered`];

const isExtensionFile = (path: string): boolean => path.startsWith(EXTENSION_PATH);
const isCardFile = (path: string): boolean => path.startsWith(CARD);

/** Makes the tasks that compare the manifest with what a server sends to `client`. */
export const tasksOf = (manifest: ReleaseManifest, client: Client) => {
  const paths = Object.keys(manifest.files);
  const file = (path: string): Task => ({
    address: path,
    client,
    destination: destinationOf(path),
    compare: (answer) => compareFile(path, answer, manifest),
  });
  return {
    /** Makes tasks for the page's document. Each task calls `onFrames` with the frames that the document allows. */
    documents: (onFrames: (frames: Frames) => void): Task[] =>
      DOCUMENTS.map((address) => ({
        address,
        client,
        destination: "document",
        compare: (answer) => {
          const { differences, frames } = compareDocument(answer, manifest);
          if (frames !== undefined) onFrames(frames);
          return differences;
        },
      })),

    redirects: (origin: string): Task[] =>
      Object.entries(REDIRECTS).map(([address, to]) => ({
        address,
        client,
        destination: "document",
        compare: (answer) => compareRedirect(answer, new URL(address, origin), to),
      })),

    page: (): Task[] =>
      paths.filter((path) => path !== PAGE_DOCUMENT && !isExtensionFile(path) && !isCardFile(path)).map(file),

    /**
     * Makes tasks for the extension's index, as the page requests it. A task calls `onNone` if the server offers no
     * extension.
     */
    extensionIndex: (onNone: () => void): Task[] =>
      paths
        .filter((path) => path === EXTENSION_INDEX_PATH)
        .map((path) => ({
          ...file(path),
          destination: "fetch",
          compare: (answer) => {
            if (answer.status !== NOT_OFFERED) return compareFile(path, answer, manifest);
            onNone();
            return [];
          },
        })),

    /** Makes tasks for the extension's zips. A server that does not offer the extension must not send a zip. */
    zips: ({ isOffered }: { isOffered: boolean }): Task[] =>
      paths
        .filter((path) => isExtensionFile(path) && path !== EXTENSION_INDEX_PATH)
        .map((path) => (isOffered ? file(path) : { ...file(path), compare: absent })),

    card: (): Task[] => {
      const files = paths.filter(isCardFile);
      if (!files.includes(CARD_DOCUMENT)) return [];
      const compare = (answer: Answer): string[] => compareCard(answer, manifest);
      const document: Task = { address: CARD, client, destination: "document", compare };
      return [document, ...files.filter((path) => path !== CARD_DOCUMENT).map(file)];
    },
  };
};
