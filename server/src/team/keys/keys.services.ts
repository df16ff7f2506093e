import type { Context } from "../../context.ts";
import { createGroupKeyService } from "../groups/group-key.service.ts";
import { createKeyRefusalService } from "./key-refusal.service.ts";
import { createTeamKeyService } from "./team-key.service.ts";
import { createWorkService } from "./work.service.ts";

export const createKeysServices = (context: Context) => ({
  groupKeys: createGroupKeyService(context),
  refusals: createKeyRefusalService(context),
  teamKeys: createTeamKeyService(context),
  work: createWorkService(context),
});

export type KeysServices = ReturnType<typeof createKeysServices>;
