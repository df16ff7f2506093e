/**
 * @file The direction of areas, the folders of client/src and server/src (docs/architecture.md, "Areas"). An area of
 * the client imports those before it in the list; of the server, no two import each other, but for those named here.
 */
import type { Import } from "./imports.ts";

/** Each imports those before it alone. */
const CLIENT = [
  ...["storage", "api", "people", "keyring", "session", "keys", "account"],
  ...["buckets", "extra", "billing", "import", "recovery", "sharing", "team", "sign-in"],
];

/** Pairs of the server's areas that import each other. This list only gets shorter. */
const SERVER_PAIRS: readonly (readonly [string, string])[] = [
  ["billing", "buckets"],
  ["billing", "policies"],
  ["billing", "sharing"],
  ["billing", "team"],
  ["buckets", "combined-reads"],
  ["buckets", "identity"],
  ["buckets", "policies"],
  ["buckets", "sharing"],
  ["buckets", "team"],
  ["identity", "sharing"],
  ["identity", "team"],
  ["policies", "team"],
  ["sharing", "team"],
];

const AREA = /^(client|server)\/src\/([^/]+)\//;

interface Crossing {
  readonly workspace: string;
  readonly from: string;
  readonly to: string;
}

/** Imports from one area of a workspace to another one of it. */
const crossings = (imports: readonly Import[]): Crossing[] =>
  imports.flatMap(({ from, to }) => {
    const [, workspace, area] = AREA.exec(from) ?? [];
    const [, other, target] = AREA.exec(to) ?? [];
    if (workspace === undefined || area === undefined || target === undefined) return [];
    return workspace === other && area !== target ? [{ workspace, from: area, to: target }] : [];
  });

const pairKey = (one: string, other: string): string => [one, other].sort().join(" and ");

const comesBefore = (one: string, other: string): boolean =>
  CLIENT.includes(one) && CLIENT.indexOf(one) < CLIENT.indexOf(other);

const brokenOrder = (found: readonly Crossing[]): string[] => {
  const lines = found
    .filter(({ workspace, from, to }) => workspace === "client" && !comesBefore(to, from))
    .map(
      ({ from, to }) => `client: ${from} imports ${to}, which does not come before it in scripts/areas.ts.`,
    );
  return [...new Set(lines)];
};

const serverPairs = (found: readonly Crossing[]): string[] => {
  const own = found.filter(({ workspace }) => workspace === "server");
  const ways = new Set(own.map(({ from, to }) => `${from} ${to}`));
  const pairs = own.filter(({ from, to }) => from < to && ways.has(`${to} ${from}`));
  return [...new Set(pairs.map(({ from, to }) => pairKey(from, to)))].sort();
};

const brokenPairs = (pairs: readonly string[]): string[] => {
  const known = new Set(SERVER_PAIRS.map(([one, other]) => pairKey(one, other)));
  const added = pairs.filter((pair) => !known.has(pair));
  const gone = [...known].filter((pair) => !pairs.includes(pair));
  return [
    ...added.map(
      (pair) => `server: ${pair} import each other. Take out what both need, or pass it in from above.`,
    ),
    ...gone.map(
      (pair) => `server: ${pair} no longer import each other. Take them off the list in scripts/areas.ts.`,
    ),
  ];
};

/** Every import between areas that goes against their direction, as a line for people. */
export const brokenAreas = (imports: readonly Import[]): string[] => {
  const found = crossings(imports);
  return [...brokenOrder(found), ...brokenPairs(serverPairs(found))];
};

/** What is left, in a few words. */
export const areasLeft = (): string =>
  `${SERVER_PAIRS.length} pairs of areas of the server import each other`;
