/** @file The window in which the user chooses a passkey for a website, or saves one. */
import { startPage } from "../page/start-page.tsx";
import { begin } from "./begin.ts";
import { PasskeyWindow } from "./passkey-window.tsx";

void startPage(async () => <PasskeyWindow begun={await begin()} />);
