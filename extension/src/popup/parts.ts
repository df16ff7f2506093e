/**
 * @file The modules for everything that the popup shows except the list of kept rows. A popup that begins with this
 * list loads them after it is first painted. Loading them earlier would delay the first painting more than all other
 * work together.
 */
import { Notices } from "@keepwell/ui/notices.tsx";
import { derive } from "../device/derive-master-key.ts";
import { readStart } from "../device/read-start.ts";
import { failureOf } from "../page/failure-words.ts";
import { readAndKeep } from "../vault/read-and-keep.ts";
import { beginEntry } from "./begin-entry.ts";
import { readBeginning } from "./beginning.ts";
import { Controls } from "./controls.tsx";
import { copyFrom } from "./copy-from.ts";
import { fillPage } from "./fill-page.ts";
import { findQuestion } from "./find-question.ts";
import { readOffered } from "./read-offered.ts";
import { screenOf } from "./screen-of.tsx";
import { UnlockForm } from "./unlock-form.tsx";
import { Welcome } from "./welcome.tsx";
import { withDomain } from "./with-domain.ts";
import "../page/later.css";

export const parts = {
  Controls,
  Notices,
  UnlockForm,
  Welcome,
  beginEntry,
  copyFrom,
  failureOf,
  fillPage,
  findQuestion,
  readAndKeep,
  readBeginning,
  readOffered,
  screenOf,
  readStart: () => readStart(derive),
  withDomain,
} as const;

export type Parts = typeof parts;
