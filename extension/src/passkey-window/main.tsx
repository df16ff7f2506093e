/** @file Starts the window in which the user chooses or saves a passkey for a website. */
import { startPage } from "../page/start-page.tsx";
import { begin } from "./begin.ts";
import { PasskeyWindow } from "./passkey-window.tsx";

void startPage(async () => <PasskeyWindow begun={await begin()} />);
