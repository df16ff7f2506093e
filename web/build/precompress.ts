import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = /\.(?:html|js|css|svg|json|txt|webmanifest|wasm)$/;
const smallest = 1024;

/**
 * Writes a `.br` and a `.gz` file beside every compressible file above a minimum size, so that the server need not
 * compress during a request.
 */
export function precompress(): Plugin {
  let outDir = "";
  return {
    name: "keepwell-precompress",
    apply: "build",
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith("/")) outDir = config.build.outDir;
    },
    // Runs in closeBundle. In writeBundle, the files of public/ may not have been copied yet.
    async closeBundle(error) {
      if (error) return;
      const names = await readdir(outDir, { recursive: true });
      const files = names.filter((name) => compressible.test(name)).map((name) => join(outDir, name));
      await Promise.all(files.map(compressFile));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const body = await readFile(file);
  if (body.length <= smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([brotli(body, { params }), zip(body, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
