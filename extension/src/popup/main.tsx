import { derive } from "../device/derive-master-key.ts";
import { readStart } from "../device/read-start.ts";
import { startPage } from "../page/start-page.tsx";
import { readFrontPage } from "./front-page.ts";
import { Popup } from "./popup.tsx";

void startPage(async () => {
  const [start, front] = await Promise.all([readStart(derive), readFrontPage()]);
  return <Popup start={start} front={front} />;
});
