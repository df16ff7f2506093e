// Imported first, so that reading begins before the code of the later imports runs.
import "./begin.ts";
import { startPage } from "../page/start-page.tsx";
import { begun } from "./begin.ts";
import { Popup } from "./popup.tsx";

void startPage(async () => <Popup {...(await begun)} />);
