/** @file The conditions for a release, and what it writes: version, changelog, bill of materials and images. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { dateChangelog } from "../release/changelog.ts";
import { checkRelease, git, lastTag } from "../release/check-release.ts";
import { buildahCalls, planImages } from "../release/image.ts";
import { makePublisherKey } from "../release/publisher-key.ts";
import { runSteps, type Step } from "../release/run-steps.ts";
import { shippedSbom } from "../release/sbom.ts";
import { compareVersions, versionIn, writeVersion } from "../release/version.ts";

const folder = mkdtempSync(join(tmpdir(), "release-command-"));
const root = join(folder, "repository");
const pinnedKey = join(folder, "public.pem");
after(() => rmSync(folder, { recursive: true }));

const write = (file: string, content: unknown): void => {
  mkdirSync(join(root, file, ".."), { recursive: true });
  const text = typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`;
  writeFileSync(join(root, file), text);
};
const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));

const CHANGELOG =
  "# Changelog\n\n## 0.2.0, unreleased\n\n- Something new.\n\n## 0.1.0, 2026-01-02\n\n- All.\n";

const makeRepository = (): void => {
  const client = { name: "@keepwell/client", version: "0.1.0", dependencies: { zod: "0.1.0" } };
  const server = {
    name: "@keepwell/server",
    version: "0.1.0",
    devDependencies: { "@keepwell/client": "0.1.0" },
  };
  write("package.json", { name: "keepwell", version: "0.1.0", workspaces: ["client", "server"] });
  write("client/package.json", client);
  write("server/package.json", server);
  write("package-lock.json", {
    version: "0.1.0",
    packages: { "": { version: "0.1.0" }, client, server, "node_modules/zod": { version: "0.1.0" } },
  });
  write("CHANGELOG.md", CHANGELOG);
  git(root, "init", "--quiet");
  git(root, "config", "user.name", "Test");
  git(root, "config", "user.email", "test@example.test");
  commit();
  git(root, "tag", "v0.1.0");
};
const commit = (): void => {
  git(root, "add", ".");
  git(root, "commit", "--quiet", "-m", "Change");
};

test("a release needs a clean checkout, a later version, a changelog and the publisher's key", () => {
  makeRepository();
  const check = (version: string) => checkRelease(root, { version, date: "2026-02-03", pinnedKey });
  assert.throws(() => check("0.2.0"), /no publisher's key: npm run release:key/);
  process.env["RELEASE_KEY_FILE"] = join(folder, "secret.pem");
  try {
    makePublisherKey(pinnedKey);
    assert.match(check("0.2.0").changelog, /^## 0\.2\.0, 2026-02-03$/m);
    assert.equal(lastTag(root), "v0.1.0", "package.json has the version of the last release");
    assert.throws(() => check("0.0.9"), /0\.0\.9 is an earlier one/);
    assert.throws(() => check("0.1.0"), /The tag v0\.1\.0 exists/);
    assert.throws(() => check("0.3.0"), /has to begin with the part "## 0\.3\.0, unreleased"/);
    assert.throws(() => check("1.2"), /is no version/);
    write("client/new.ts", "");
    assert.throws(() => check("0.2.0"), /not committed/);
    rmSync(join(root, "client/new.ts"));
    git(root, "tag", "v0.2.1");
    assert.throws(() => check("0.2.0"), /v0\.2\.1 is released/);
  } finally {
    delete process.env["RELEASE_KEY_FILE"];
  }
});

test("the version is written into every package.json and the lock file, and into nothing else", () => {
  writeVersion(root, "0.2.0");
  assert.equal(versionIn(root), "0.2.0");
  assert.deepEqual(read("client/package.json"), {
    name: "@keepwell/client",
    version: "0.2.0",
    dependencies: { zod: "0.1.0" },
  });
  assert.equal(read("server/package.json").devDependencies["@keepwell/client"], "0.2.0");
  const { version, packages } = read("package-lock.json");
  assert.deepEqual(
    [version, packages[""].version, packages.server.devDependencies["@keepwell/client"]],
    ["0.2.0", "0.2.0", "0.2.0"],
  );
  assert.equal(packages["node_modules/zod"].version, "0.1.0");
});

test("versions are compared by their numbers", () => {
  const sorted = ["0.9.0", "0.10.0", "0.10.1", "1.0.0"];
  assert.deepEqual(sorted.toReversed().sort(compareVersions), sorted);
  for (const wrong of ["1.0", "v1.0.0", "1.0.0-beta", "01.0.0"])
    assert.throws(() => compareVersions(wrong, "1.0.0"), /is no version/, wrong);
});

test("a release is dated in the changelog only once, and the changelog must list a change for it", () => {
  const dated = dateChangelog(CHANGELOG, "0.2.0", "2026-02-03");
  assert.equal(dateChangelog(dated, "0.2.0", "2026-02-04"), dated);
  assert.throws(
    () => dateChangelog(CHANGELOG.replace("- Something new.\n", ""), "0.2.0", "2026-02-03"),
    /lists nothing for 0\.2\.0/,
  );
});

test("the bill of materials lists the packages that are shipped, and no development tools", () => {
  const development = [{ name: "cdx:npm:package:development", value: "true" }];
  const component = (name: string, properties = [] as typeof development) => ({
    name,
    "bom-ref": `${name}@1.0.0`,
    properties,
  });
  const at = "2026-02-03T00:00:00Z";
  const written = (timestamp: string) =>
    JSON.stringify({
      serialNumber: `urn:uuid:${timestamp}`,
      metadata: { timestamp, component: { ...component("keepwell"), name: "folder" } },
      components: [component("fastify"), component("vite", development), component("@keepwell/e2e")],
      dependencies: [
        { ref: "keepwell@1.0.0", dependsOn: ["fastify@1.0.0", "vite@1.0.0", "@keepwell/e2e@1.0.0"] },
        { ref: "vite@1.0.0", dependsOn: [] },
      ],
    });
  const text = shippedSbom(written("one"), { at });
  const { metadata, components, dependencies, serialNumber } = JSON.parse(text);
  assert.equal(metadata.component.name, "keepwell");
  assert.deepEqual(
    components.map(({ name }: { name: string }) => name),
    ["fastify"],
  );
  assert.deepEqual(dependencies, [{ ref: "keepwell@1.0.0", dependsOn: ["fastify@1.0.0"] }]);
  assert.match(serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(shippedSbom(written("another time"), { at }), text);
});

test("each image that the machine cannot build is reported with the reason", () => {
  const machine = { arch: "x64", hasBuildah: true, emulates: () => true };
  assert.deepEqual(planImages(machine), { platforms: ["linux/amd64", "linux/arm64"], missing: [] });
  const alone = planImages({ ...machine, arch: "arm64", emulates: () => false });
  assert.deepEqual(alone.platforms, ["linux/arm64"]);
  assert.match(alone.missing.join(), /no image for linux\/amd64: this machine has no qemu-x86_64/);
  const none = planImages({ ...machine, hasBuildah: false });
  assert.deepEqual(none, { platforms: [], missing: ["no image: buildah is not installed"] });
  const [build = [], push = []] = buildahCalls({ version: "1.2.3", archive: "a.tar" }, [
    "linux/amd64",
    "linux/arm64",
  ]);
  assert.match(build.join(" "), /--platform linux\/amd64,linux\/arm64 --manifest keepwell:1\.2\.3/);
  assert.equal(push.at(-1), "oci-archive:a.tar:keepwell:1.2.3");
});

test("a step that fails stops the release and removes the signature", () => {
  const log: string[] = [];
  const step = (what: string): Step => ({ what, work: () => void log.push(what) });
  const fails = (): void => {
    throw new Error("no image");
  };
  const sign = { ...step("sign"), undo: () => void log.push("unsign") };
  const steps = [step("test"), sign, { what: "image", work: fails }, step("tag")];
  assert.throws(() => runSteps(steps, () => {}), /no image/);
  assert.deepEqual(log, ["test", "sign", "unsign"]);
  log.length = 0;
  assert.throws(() => runSteps([{ what: "test", work: fails }, sign], () => {}), /no image/);
  assert.deepEqual(log, []);
});

test("an interruption stops the release and removes the signature", async () => {
  const steps = fileURLToPath(new URL("../release/run-steps.ts", import.meta.url));
  const signature = join(folder, "manifest.json.sig");
  const script = `
    import { spawnSync } from "node:child_process";
    import { rmSync, writeFileSync } from "node:fs";
    import { runSteps } from ${JSON.stringify(steps)};
    const file = ${JSON.stringify(signature)};
    const wait = () => {
      const { status } = spawnSync("sh", ["-c", "echo waiting; exec sleep 60"], { stdio: "inherit" });
      if (status !== 0) throw new Error("interrupted");
    };
    runSteps([
      { what: "sign", work: () => writeFileSync(file, "signed"), undo: () => rmSync(file) },
      { what: "image", work: wait },
    ], () => {});`;
  const release = spawn(process.execPath, ["--input-type=module", "--eval", script], { detached: true });
  await once(release.stdout, "data");
  assert.equal(existsSync(signature), true);
  process.kill(-(release.pid ?? assert.fail()), "SIGINT");
  const [status] = await once(release, "exit");
  assert.deepEqual([status, existsSync(signature)], [1, false]);
});
