import { csvFormat } from "../csv/product-csv.ts";
import { leftOutFinding } from "../imported-file.ts";

const isoDate = (ms: string): string | undefined => {
  const date = new Date(/^\d{1,15}$/.test(ms) ? Number(ms) : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

/** The address under which Firefox stores the login of the user's Firefox account. */
const OWN_ACCOUNT = "chrome://firefoxaccounts";

/** Firefox's CSV. It has no names, so an entry is named after its host. */
export const FIREFOX_CSV = csvFormat({
  id: "firefox-csv",
  headings: ["url", "username", "password", "httprealm", "formactionorigin", "guid"],
  read: ({ take }) => {
    const url = take("url");
    const realm = take("httprealm");
    const created = isoDate(take("timecreated"));
    const used = isoDate(take("timelastused"));
    const changed = isoDate(take("timepasswordchanged"));
    return {
      urls: [url].filter(Boolean),
      username: take("username"),
      password: take("password"),
      imported: {
        from: "firefox",
        guid: take("guid"),
        formActionOrigin: take("formactionorigin"),
        ...(realm && { httpRealm: realm }),
        ...(created && { creationDate: created }),
        ...(changed && { revisionDate: changed }),
        ...(used && { lastUsedDate: used }),
      },
      found: url.toLowerCase().startsWith(OWN_ACCOUNT) ? [leftOutFinding("browser_account")] : [],
    };
  },
});
