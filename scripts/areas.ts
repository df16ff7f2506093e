/** @file Checks that each area imports only areas that `ORDER` lists before it (docs/architecture.md, "Areas"). */
import type { Import } from "./imports.ts";

const ORDER: Readonly<Record<string, readonly string[]>> = {
  client: [
    ...["storage", "api", "people", "keyring", "session", "kdf", "extra", "rows", "keys", "account"],
    ...[
      "buckets",
      "billing",
      "import",
      "export",
      "health",
      "recovery",
      "sharing",
      "team",
      "sign-in",
      "credentials",
    ],
  ],
  server: [
    ...["payments", "db", "gateways", "messages", "phone", "http"],
    ...["people", "audit", "sessions", "policies", "events", "keys", "roster"],
    ...["billing", "buckets", "sharing", "identity", "team", "system", "backup", "metrics", "operator"],
  ],
};

const AREA = /^(client|server)\/src\/([^/]+)\//;

interface Area {
  readonly workspace: string;
  readonly area: string;
}

/** Returns the area of a file. Returns null for a package, and for a file outside of all areas. */
const areaContaining = (file: string): Area | null => {
  const [, workspace, area] = AREA.exec(file) ?? [];
  return workspace === undefined || area === undefined ? null : { workspace, area };
};

const comesBefore = (one: Area, other: Area): boolean => {
  const order = ORDER[one.workspace] ?? [];
  return order.includes(one.area) && order.indexOf(one.area) < order.indexOf(other.area);
};

/**
 * Returns one sentence for each import that breaks the rule. Such an import names an area that `ORDER` does not list
 * before the importing area.
 */
export const brokenAreas = (imports: readonly Import[]): string[] =>
  imports.flatMap(({ from, to }) => {
    const [source, target] = [areaContaining(from), areaContaining(to)];
    if (!source || !target || source.workspace !== target.workspace || source.area === target.area) return [];
    const reason = `${target.area} does not come before ${source.area} in scripts/areas.ts.`;
    return comesBefore(target, source) ? [] : [`${from} imports ${to}: ${reason}`];
  });

/** Counts the pairs of areas that import each other. */
export const countMutualImports = (imports: readonly Import[]): number => {
  const edges = new Set<string>();
  for (const { from, to } of imports) {
    const [source, target] = [areaContaining(from), areaContaining(to)];
    if (source && target && source.workspace === target.workspace && source.area !== target.area)
      edges.add(`${source.workspace} ${source.area} ${target.area}`);
  }
  const reversed = (edge: string) => edge.replace(/ (\S+) (\S+)$/, " $2 $1");
  return [...edges].filter((edge) => edge < reversed(edge) && edges.has(reversed(edge))).length;
};
