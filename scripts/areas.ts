/**
 * @file The direction of areas, the folders of client/src and server/src (docs/architecture.md, "Areas"): each imports
 * those before it alone.
 */
import type { Import } from "./imports.ts";

const ORDER: Readonly<Record<string, readonly string[]>> = {
  client: [
    ...["storage", "api", "people", "keyring", "session", "extra", "rows", "keys", "account"],
    ...["buckets", "billing", "import", "recovery", "sharing", "team", "sign-in"],
  ],
  server: [
    ...["payments", "db", "gateways", "messages", "phone", "http"],
    ...["people", "audit", "sessions", "policies", "events", "keys", "roster"],
    ...["billing", "buckets", "sharing", "identity", "team", "system", "operator"],
  ],
};

const AREA = /^(client|server)\/src\/([^/]+)\//;

interface Place {
  readonly workspace: string;
  readonly area: string;
}

/** Null for what is in no area: other workspaces, packages, and the files beside the areas. */
const placeOf = (file: string): Place | null => {
  const [, workspace, area] = AREA.exec(file) ?? [];
  return workspace === undefined || area === undefined ? null : { workspace, area };
};

const comesBefore = (one: Place, other: Place): boolean => {
  const order = ORDER[one.workspace] ?? [];
  return order.includes(one.area) && order.indexOf(one.area) < order.indexOf(other.area);
};

/** Every import between areas that goes against their direction, as a line for people. */
export const brokenAreas = (imports: readonly Import[]): string[] =>
  imports.flatMap(({ from, to }) => {
    const [place, target] = [placeOf(from), placeOf(to)];
    if (!place || !target || place.workspace !== target.workspace || place.area === target.area) return [];
    const reason = `${target.area} does not come before ${place.area} in scripts/areas.ts.`;
    return comesBefore(target, place) ? [] : [`${from} imports ${to}: ${reason}`];
  });

/** How many pairs of areas import each other. */
export const pairsOfAreas = (imports: readonly Import[]): number => {
  const ways = new Set<string>();
  for (const { from, to } of imports) {
    const [place, target] = [placeOf(from), placeOf(to)];
    if (place && target && place.workspace === target.workspace && place.area !== target.area)
      ways.add(`${place.workspace} ${place.area} ${target.area}`);
  }
  const back = (way: string) => way.replace(/ (\S+) (\S+)$/, " $2 $1");
  return [...ways].filter((way) => way < back(way) && ways.has(back(way))).length;
};
