/** @file Plans the image of a release for each kind of processor, and the calls of buildah that build it. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const PLATFORMS = [
  { platform: "linux/amd64", native: "x64", emulator: "qemu-x86_64" },
  { platform: "linux/arm64", native: "arm64", emulator: "qemu-aarch64" },
] as const;
type Platform = (typeof PLATFORMS)[number]["platform"];

export interface Machine {
  /** The machine's processor, in the form of `process.arch`. */
  readonly arch: string;
  readonly hasBuildah: boolean;
  /** Whether the kernel can run programs for another processor with this emulator. */
  readonly emulates: (emulator: string) => boolean;
}

export const thisMachine = (): Machine => ({
  arch: process.arch,
  hasBuildah: spawnSync("buildah", ["--version"]).status === 0,
  emulates: (emulator) => existsSync(`/proc/sys/fs/binfmt_misc/${emulator}`),
});

/** Returns the images that a machine can build, and the reason for each image that it cannot build. */
export const planImages = ({
  arch,
  hasBuildah,
  emulates,
}: Machine): { readonly platforms: readonly Platform[]; readonly missing: readonly string[] } => {
  if (!hasBuildah) return { platforms: [], missing: ["no image: buildah is not installed"] };
  const can = ({ native, emulator }: (typeof PLATFORMS)[number]): boolean =>
    arch === native || emulates(emulator);
  return {
    platforms: PLATFORMS.filter(can).map(({ platform }) => platform),
    missing: PLATFORMS.filter((one) => !can(one)).map(
      ({ platform, emulator }) => `no image for ${platform}: this machine has no ${emulator} (binfmt_misc)`,
    ),
  };
};

const nameOf = (version: string): string => `keepwell:${version}`;

/** Deletes the image list of an earlier attempt, so that a build does not add its images to that list. */
export const forgetImages = (version: string): void => {
  spawnSync("buildah", ["manifest", "rm", nameOf(version)]);
};

/**
 * Returns the arguments of each call of `buildah`, in order. Together the calls make one image list (the manifest of a
 * multi-platform image) and its archive.
 */
export const buildahCalls = (
  { version, archive }: { readonly version: string; readonly archive: string },
  platforms: readonly Platform[],
): string[][] => {
  const name = nameOf(version);
  return [
    [
      "build",
      ...["--format", "docker", "--platform", platforms.join(","), "--manifest", name],
      // The names of the base images are arguments of the Containerfile. Buildah takes each value from the environment
      // variable of the same name.
      ...["BUILD_BASE", "BASE"].flatMap((base) => (process.env[base] ? ["--build-arg", base] : [])),
      ...["-f", "packaging/Containerfile", "."],
    ],
    // Write `name` into the archive too, so that an image that is loaded from the archive has this name.
    ["manifest", "push", "--all", name, `oci-archive:${archive}:${name}`],
  ];
};
