// First, so that it reads while the code of what is imported after it runs.
import "./begin.ts";
import { startPage } from "../page/start-page.tsx";
import { begun } from "./begin.ts";
import { Popup } from "./popup.tsx";

void startPage(async () => <Popup {...(await begun)} />);
