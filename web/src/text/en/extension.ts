import { enNumber } from "@keepwell/ui/text/number.ts";

export const extension = {
  intro:
    "Keepwell in your browser’s toolbar finds the entry for the page in front, fills its login form, copies user names, passwords and one-time codes, and generates passwords. Entries are opened in your browser, as here. You can use Keepwell without the extension. The extension needs a computer: on a phone, copy from this page.",
  unsupported:
    "This browser cannot load the extension. It needs a computer with Firefox 140 or newer, or with Chrome, Edge, Brave or another Chromium browser, 137 or newer.",
  none: {
    title: "This server does not offer the extension",
    text: "Ask its operator, the person who runs it, to add it. The manual says how, under “The browser extension”.",
  },
  browsers: { chromium: "Chrome, Edge and other Chromium browsers", firefox: "Firefox" },
  kinds: { chromium: "Chromium", firefox: "Firefox" },
  download: {
    chromium: "Download for Chromium",
    firefox: "Download for Firefox",
  },
  facts: (version: string, megabytes: number) => `Version ${version} · ${enNumber(megabytes)} MB`,
  steps: {
    chromium: [
      "Download the zip and extract it into a folder that stays where it is: the browser loads the extension from there each time it starts.",
      "Open this address in a new tab, and switch on “Developer mode”. The browser needs it to load an extension from a folder.",
      "Press “Load unpacked” and choose the folder.",
      "A page opens by itself. Enter the address of this server there, allow the access to it, and sign in.",
    ],
    firefox: [
      "Download the zip. Do not extract it.",
      "Open this address in a new tab.",
      "Press “Load Temporary Add-on…” and choose the zip.",
      "A page opens by itself. Enter the address of this server there, allow the access to it, and sign in.",
    ],
  },
  notes: {
    chromium:
      "The browser does not update an extension that is loaded this way. When this page shows a newer version, replace what is in the folder and press the extension’s reload button.",
    firefox:
      "Firefox removes an extension that is loaded this way when it is closed. Load it again after each start.",
  },
  copyAddress: (address: string) => `Copy ${address}`,
  check: {
    title: "Check the download",
    text: "The zip and its SHA-256 hash below come from the same server. So the hash shows that a download is complete, and not that the server is honest.",
    build:
      "To check the extension itself, build it from the source of the same version: “npm run build:extension” prints the hashes that honest zips have. They are the same wherever it is built.",
    compute:
      "The hash of a file is computed by “sha256sum” on Linux, “shasum -a 256” on macOS and “Get-FileHash” in Windows PowerShell, followed by the file’s name.",
    copyHash: (kind: string) => `Copy the hash for ${kind}`,
  },
};
