import { identityEndpoints } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { AccountService } from "./account.service.ts";
import type { MeService } from "./me.service.ts";
import type { SessionService } from "./session.service.ts";

interface IdentityServices {
  readonly account: AccountService;
  readonly sessions: SessionService;
  readonly me: MeService;
}

export const identityRoutes = (bind: Bind, { account, sessions, me }: IdentityServices): void =>
  bind(identityEndpoints, {
    prelogin: ({ body, caller }) => account.prelogin(body.email, caller),
    signup: ({ body, caller }) => account.signup(body, caller),
    authenticate: ({ body, caller }) => account.authenticate(body, caller),
    refreshToken: ({ body, actor }) => sessions.refresh(actor, body.sek),
    signOut: ({ actor }) => sessions.signOut(actor),
    me: ({ actor }) => me.profile(actor),
    myKeys: ({ actor }) => me.keys(actor),
  });
