import { randomUUID } from "node:crypto";
import { fail } from "@keepwell/contract/errors.ts";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { billingRoutes } from "./billing/billing.routes.ts";
import { receivePaymentEvents } from "./billing/payment-events.routes.ts";
import { createSandboxCardService } from "./billing/sandbox-card.service.ts";
import { serveSandboxCards } from "./billing/sandbox-cards.routes.ts";
import { createBucketService } from "./buckets/bucket.service.ts";
import { bucketsRoutes } from "./buckets/buckets.routes.ts";
import { bulkRoutes } from "./buckets/bulk.routes.ts";
import { createBulkService } from "./buckets/bulk.service.ts";
import { createChangeService } from "./buckets/change.service.ts";
import { createEntryService } from "./buckets/entry.service.ts";
import { createGeneratorService } from "./buckets/generator.service.ts";
import { createListService } from "./buckets/list.service.ts";
import { listsRoutes } from "./buckets/lists.routes.ts";
import { createArchiveService, createBookmarkService } from "./buckets/mark.service.ts";
import { marksRoutes } from "./buckets/marks.routes.ts";
import { searchRoutes } from "./buckets/search.routes.ts";
import { createSearchService } from "./buckets/search.service.ts";
import { trashRoutes } from "./buckets/trash.routes.ts";
import { createTrashService } from "./buckets/trash.service.ts";
import { unsealedRoutes } from "./buckets/unsealed.routes.ts";
import { createUnsealedService } from "./buckets/unsealed.service.ts";
import { createVersionService } from "./buckets/version.service.ts";
import { versionsRoutes } from "./buckets/versions.routes.ts";
import type { Context } from "./context.ts";
import { createEventService } from "./events/event.service.ts";
import { eventsRoutes } from "./events/events.routes.ts";
import { serveApiDocs } from "./http/api-docs.ts";
import { serveArrival } from "./http/arrival.ts";
import { createBind } from "./http/bind.ts";
import { keepCardApart, serveCardFrame } from "./http/card-frame.ts";
import { frameSource } from "./http/card-frame-policy.ts";
import { closeInTime } from "./http/closing.ts";
import { receiveCspReports } from "./http/csp-reports.ts";
import { handleErrors } from "./http/errors.ts";
import { serveExtension } from "./http/extension-download.ts";
import { guardCalls } from "./http/guard.ts";
import { buildHeaders, sendHeaders } from "./http/headers.ts";
import { serveLeakedPasswords } from "./http/leaked-passwords.ts";
import { serveMethods } from "./http/methods.ts";
import { servePage } from "./http/page.ts";
import { refuseAddress, refuseUnhandled, refuseUnparsed } from "./http/refused-requests.ts";
import { serveRelease } from "./http/release-download.ts";
import { logRequests } from "./http/request-log.ts";
import { serveWellKnown } from "./http/well-known.ts";
import { identityRoutes } from "./identity/identity.routes.ts";
import { createOutboxService } from "./messages/outbox.service.ts";
import { serveOutboxPage } from "./messages/outbox-page.routes.ts";
import { serveMetrics } from "./metrics/metrics.routes.ts";
import type { Services } from "./services.ts";
import { sharingRoutes } from "./sharing/sharing.routes.ts";
import { createSharingServices } from "./sharing/sharing.services.ts";
import { createHealthService } from "./system/health.service.ts";
import { systemRoutes } from "./system/system.routes.ts";
import { teamRoutes } from "./team/team.routes.ts";
import { VERSION } from "./version.ts";

const BODY_LIMIT = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Trusts only the address that the proxy in front of this server reports. A caller can forge all other addresses in
 * X-Forwarded-For.
 */
const isOurProxy = (_address: string, hop: number): boolean => hop === 0;

const addRoutes = (app: FastifyInstance, context: Context, { identity, billing, team }: Services): void => {
  const bind = createBind(app, identity.sessions);
  systemRoutes(bind, { health: createHealthService(context), operator: context.config.operator });
  identityRoutes(bind, identity);
  const entries = createEntryService(context);
  const buckets = createBucketService(context);
  bucketsRoutes(bind, {
    entries,
    buckets,
    changes: createChangeService(context),
    generator: createGeneratorService(context),
  });
  marksRoutes(bind, {
    bookmarks: createBookmarkService(context),
    archives: createArchiveService(context),
  });
  searchRoutes(bind, createSearchService(context));
  versionsRoutes(bind, createVersionService(context));
  bulkRoutes(bind, createBulkService(context));
  trashRoutes(bind, createTrashService(context));
  unsealedRoutes(bind, createUnsealedService(context));
  listsRoutes(bind, { entries, lists: createListService(context) });
  sharingRoutes(bind, createSharingServices(context));
  eventsRoutes(app, identity.sessions, {
    events: createEventService(context),
    heartbeatMs: context.config.eventsHeartbeat * 1000,
  });
  billingRoutes(bind, billing);
  teamRoutes(bind, team);
};

/** The folders of the built page, the built card form, the built extension and the manifest of the release. */
interface Folders {
  readonly page: string;
  readonly card: string;
  readonly extension: string;
  readonly release: string;
}

/** Creates the application. The server lets it listen on a port; a test may call it without a port. */
export const createApp = async (
  context: Context,
  services: Services,
  folders: Folders,
): Promise<FastifyInstance> => {
  const log: FastifyBaseLogger = context.log;
  const headers = buildHeaders(context.config);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // All requests share one logger, because creating a logger for a request would cost more than writing its one line.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    frameworkErrors: refuseAddress(headers),
    clientErrorHandler: refuseUnparsed(headers),
    http: { requireHostHeader: false },
    trustProxy: context.config.trustProxy ? isOurProxy : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 200 },
  });
  app.removeContentTypeParser("text/plain");
  closeInTime(app);
  logRequests(app, context.log);
  await serveMetrics(app, context);
  sendHeaders(app, context.config);
  refuseUnhandled(app, headers);
  keepCardApart(app, context.config);
  serveMethods(app);
  guardCalls(app);
  handleErrors(app);
  addRoutes(app, context, services);
  receivePaymentEvents(app, services.billing.events);
  receiveCspReports(app, context);
  serveArrival(app, context);
  serveApiDocs(app, VERSION);
  serveOutboxPage(app, context, createOutboxService(context));
  serveWellKnown(app, context);
  serveLeakedPasswords(app, context);
  serveExtension(app, folders.extension, context);
  serveRelease(app, folders, context);
  app.all("/api/*", () => fail("not_found"));
  if (context.payments?.kind === "sandbox")
    serveSandboxCards(app, createSandboxCardService(context, context.payments));
  await servePage(app, folders.page, frameSource(context.config.payments));
  await serveCardFrame(app, context.config, folders.card);
  return app;
};
