/** @file Writes the extension's manifest for each browser. docs/extension.md gives the reason for each permission. */
import type { ExtensionBrowser } from "@keepwell/contract/extension-offer.ts";

/** The hash of the one `<style>` that React Aria adds. The policy of Keepwell's website allows the same hash. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * `connect-src` allows every https server, because the manifest is fixed before the user chooses a server.
 * `wasm-unsafe-eval` is there because the worker that derives keys has the same policy and runs WebAssembly.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  `style-src 'self' ${REACT_ARIA_STYLE}`,
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  // The menu runs in a frame on websites. `web_accessible_resources` lets websites frame no other page of the
  // extension.
  "frame-ancestors https:",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types app-worker",
].join("; ");

const sized = (sizes: readonly number[]) =>
  Object.fromEntries(sizes.map((size) => [size, `icons/mark-${size}.png`]));

/** The sites in which the menu may appear. The set-up asks the user for permission for these sites. */
const SITES = ["https://*/*"];

const common = (version: string) => ({
  manifest_version: 3,
  name: "__MSG_name__",
  description: "__MSG_description__",
  version,
  default_locale: "en",
  icons: sized([16, 32, 48, 128]),
  action: { default_popup: "popup.html", default_title: "__MSG_title__", default_icon: sized([16, 32, 48]) },
  commands: { _execute_action: { suggested_key: { default: "Ctrl+Shift+Y" } } },
  optional_host_permissions: [...SITES, "http://localhost/*", "http://127.0.0.1/*"],
  web_accessible_resources: [{ resources: ["menu.html"], matches: SITES, use_dynamic_url: true }],
  content_security_policy: { extension_pages: POLICY },
});

const PERMISSIONS = ["storage", "alarms", "activeTab", "scripting", "contextMenus"];

/**
 * The part of the manifest that differs between browsers. Chromium's minimum version is the first that has Ed25519 and
 * X25519. Firefox's is the first that reads `data_collection_permissions`.
 */
const OWN = {
  chromium: {
    minimum_chrome_version: "137",
    permissions: [...PERMISSIONS, "declarativeNetRequestWithHostAccess"],
    background: { service_worker: "background.js" },
  },
  firefox: {
    permissions: PERMISSIONS,
    background: { scripts: ["background.js"] },
    browser_specific_settings: {
      gecko: {
        id: "extension@keepwell.app",
        strict_min_version: "140.0",
        data_collection_permissions: { required: ["none"] },
      },
    },
  },
} as const;

export const writeManifest = (browser: ExtensionBrowser, version: string): string =>
  `${JSON.stringify({ ...common(version), ...OWN[browser] }, null, 2)}\n`;
