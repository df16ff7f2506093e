/**
 * @file Makes the bill of materials of the shipped product (CycloneDX) from npm's list, without the development tools.
 */
import { createHash } from "node:crypto";

interface Component {
  readonly name: string;
  readonly "bom-ref": string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}
interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

const DEVELOPMENT = "cdx:npm:package:development";
/** Workspaces that are used only in development. */
const NOT_SHIPPED = new Set(["@keepwell/e2e", "@keepwell/bench"]);

const nameIn = (ref: string): string => ref.slice(0, ref.lastIndexOf("@"));

const isShipped = ({ "bom-ref": ref, properties = [] }: Component): boolean =>
  !NOT_SHIPPED.has(nameIn(ref)) &&
  !properties.some(({ name, value }) => name === DEVELOPMENT && value === "true");

/** Computes a serial number from the content (RFC 9562, version 8). It replaces npm's random number. */
const serialNumber = (content: string): string => {
  const hex = createHash("sha256").update(content).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join("-")}`;
};

/**
 * Makes the published bill of materials from the output of `npm sbom`. The same commit always gives the same bytes.
 * Does not use npm's option `--omit dev`. That option would also remove a package that one workspace needs at run time,
 * if another workspace needs it only for tests.
 *
 * @param at the time of the commit, ISO 8601.
 */
export const shippedSbom = (written: string, { at }: { readonly at: string }): string => {
  const { components, dependencies, ...all }: Sbom = JSON.parse(written);
  const shipped = components.filter(isShipped);
  const root = all.metadata.component;
  const kept = new Set([root["bom-ref"], ...shipped.map((component) => component["bom-ref"])]);
  const content = {
    ...all,
    metadata: { ...all.metadata, timestamp: at, component: { ...root, name: nameIn(root["bom-ref"]) } },
    components: shipped,
    dependencies: dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) })),
  };
  const numbered = { ...content, serialNumber: "" };
  return `${JSON.stringify({ ...content, serialNumber: serialNumber(JSON.stringify(numbered)) }, null, 2)}\n`;
};
