/** @file The headers that browsers send with the extension's calls, from its pages and from its background. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CLIENT_HEADER, EXTENSION_CLIENT } from "@keepwell/contract/data-version.ts";
import { readUserAgent } from "@keepwell/contract/identity/user-agent.ts";
import { namedTransport } from "../../../client/src/api/transport.ts";
import { signIn } from "../../../client/src/sign-in/sign-in.ts";
import { aUser } from "../factories.ts";
import { aDevice, send } from "../harness.ts";
import { useServer } from "../use-server.ts";

const server = useServer();

const CHROMIUM =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";

const BROWSERS = [
  {
    name: "Chromium",
    userAgent: CHROMIUM,
    site: "none",
    origin: "chrome-extension://abcdefghijklmnopabcdefghijklmnop",
  },
  {
    name: "Firefox",
    userAgent: FIREFOX,
    site: "same-origin",
    origin: "moz-extension://0f8fad5b-d9cb-469f-a165-70867728950e",
  },
] as const;

type Browser = (typeof BROWSERS)[number];

const fromExtension = ({ userAgent, site }: Browser, token?: string) => ({
  accept: "application/json",
  "x-requested-with": "XMLHttpRequest",
  [CLIENT_HEADER.toLowerCase()]: EXTENSION_CLIENT,
  "user-agent": userAgent,
  "sec-fetch-site": site,
  "sec-fetch-mode": "cors",
  "sec-fetch-dest": "empty",
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

for (const browser of BROWSERS)
  test(`${browser.name}: the extension can read and write, and no reply allows other origins`, async () => {
    const { token } = (await aUser(server)).session.identity;
    const read = await send(server, {
      method: "GET",
      url: "/api/me",
      headers: fromExtension(browser, token),
    });
    const written = await send(server, {
      method: "POST",
      url: "/api/authenticate/prelogin",
      headers: { ...fromExtension(browser), origin: browser.origin },
      body: { email: "ana@example.com" },
    });
    assert.deepEqual([read.status, written.status], [200, 200]);
    for (const { headers } of [read, written])
      assert.deepEqual(
        Object.keys(headers).filter((name) => name.startsWith("access-control-")),
        [],
      );
  });

test("a website is refused, even if it says that it is the extension", async () => {
  const { token } = (await aUser(server)).session.identity;
  for (const site of ["cross-site", "same-site"]) {
    const headers = {
      ...fromExtension(BROWSERS[0], token),
      "sec-fetch-site": site,
      origin: "https://evil.test",
    };
    const { status } = await send(server, { method: "GET", url: "/api/me", headers });
    assert.equal(status, 403, site);
  }
});

test("the list of sessions marks the extension's session, whatever the user agent is", async () => {
  const user = await aUser(server);
  const device = aDevice(server);
  const transport = namedTransport(EXTENSION_CLIENT, device.transport);
  const { api } = await signIn({ ...device, transport }, user);
  const sessions = await api.identity.listSessions();
  const names = sessions.flatMap((one) =>
    "unverifiable" in one ? [] : [[one.is_current, readUserAgent(one.user_agent).isExtension]],
  );
  assert.deepEqual(names.sort(), [
    [false, false],
    [true, true],
  ]);
});
