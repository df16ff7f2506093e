import { derive } from "../device/derive-master-key.ts";
import { readStart } from "../device/read-start.ts";
import { startPage } from "../page/start-page.tsx";
import { readBeginning } from "./beginning.ts";
import { readFrontPage } from "./front-page.ts";
import { Popup } from "./popup.tsx";

void startPage(async () => {
  const [start, front] = await Promise.all([readStart(derive), readFrontPage()]);
  const beginning = start.kind === "open" ? await readBeginning(start, front) : undefined;
  return <Popup start={start} front={front} beginning={beginning} />;
});
