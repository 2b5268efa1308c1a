import { createAuditRoutes } from '#back-office/audit/server/routes.ts'
import { createCaseActsRoutes } from '#back-office/case-file/acts/server/routes.ts'
import { createAddingRoutes } from '#back-office/case-file/adding/server/routes.ts'
import { createCaseCorrectionRoutes } from '#back-office/case-file/answers/server/routes.ts'
import { createCaseBookingRoutes } from '#back-office/case-file/booking/server/routes.ts'
import { createCaseCheckRoutes } from '#back-office/case-file/checks/server/routes.ts'
import { createConversationRoutes } from '#back-office/case-file/conversation/server/routes.ts'
import { createCaseCopySheetRoutes } from '#back-office/case-file/copy-sheet/server/routes.ts'
import { createDocumentReviewRoutes } from '#back-office/case-file/documents/server/routes.ts'
import { createCaseDossierRoutes } from '#back-office/case-file/dossier/server/routes.ts'
import { createCaseFilesRoutes } from '#back-office/case-file/files/server/routes.ts'
import { createCaseKitRoutes } from '#back-office/case-file/kit/server/routes.ts'
import {
  createCaseLetterRoutes,
  createCaseLetterUploadRoutes,
} from '#back-office/case-file/letters/server/routes.ts'
import { createCaseMacroRoutes } from '#back-office/case-file/macros/server/routes.ts'
import { createNoteRoutes } from '#back-office/case-file/notes/server/routes.ts'
import { createCaseQuestionnaireRoutes } from '#back-office/case-file/questionnaire/server/routes.ts'
import { createCaseReceiptRoutes } from '#back-office/case-file/receipt/server/routes.ts'
import { createNoteReleaseRoutes } from '#back-office/case-file/releasing/server/routes.ts'
import { createReopeningRoutes } from '#back-office/case-file/reopening/server/routes.ts'
import { createCaseResidenceCardRoutes } from '#back-office/case-file/residence-card/server/routes.ts'
import { createCaseFileRoutes } from '#back-office/case-file/server/routes.ts'
import { createCaseFileSheetRoutes } from '#back-office/case-file/sheets/server/routes.ts'
import { createSnoozeRoutes } from '#back-office/case-file/snoozing/server/routes.ts'
import { createCaseTaskRoutes } from '#back-office/case-file/tasks/server/routes.ts'
import { createCaseThirdPartyRoutes } from '#back-office/case-file/third-parties/server/routes.ts'
import { createDeskRoutes } from '#back-office/desk/server/routes.ts'
import { createEmployerRoutes } from '#back-office/employers/server/routes.ts'
import { createFactRoutes } from '#back-office/facts/server/routes.ts'
import type { DeskFacts } from '#back-office/facts/server/service.ts'
import { createFailedJobRoutes } from '#back-office/failed-jobs/server/routes.ts'
import { createFigureRoutes } from '#back-office/figures/server/routes.ts'
import { createHouseholdsRoutes } from '#back-office/households/server/routes.ts'
import { createOfferRoutes } from '#back-office/inbox/offer/server/routes.ts'
import { createInboxRoutes } from '#back-office/inbox/server/routes.ts'
import { createMyDayRoutes } from '#back-office/my-day/server/routes.ts'
import { createStaffPaymentRoutes } from '#back-office/payments/server/routes.ts'
import { createPeopleRoutes } from '#back-office/people/server/routes.ts'
import { createStaffResourceRoutes } from '#back-office/resources/server/routes.ts'
import { createStaffRoutes } from '#back-office/staff/server/routes.ts'
import { createMacroRoutes } from '#back-office/team-templates/macros/server/routes.ts'
import { createTeamTemplateRoutes } from '#back-office/team-templates/server/routes.ts'
import { createStaffCalendarRoutes } from '#back-office/visits/calendar/server/routes.ts'
import { createClosureRoutes } from '#back-office/visits/closures/server/routes.ts'
import { createVisitRoutes } from '#back-office/visits/server/routes.ts'
import { createPrintedCodeRoutes } from '#back-office/walk-in/printed-code/server/routes.ts'
import { createWalkInRoutes } from '#back-office/walk-in/server/routes.ts'
import { createSavedViewRoutes } from '#back-office/work-queue/saved-views/server/routes.ts'
import { createWorkQueueRoutes } from '#back-office/work-queue/server/routes.ts'
import { createStartViewRoutes } from '#back-office/work-queue/start-view/server/routes.ts'
import { AppError } from '#errors/app-error.ts'
import { createAccountRoutes } from '#features/account/server/routes.ts'
import { createApplicationFormRoutes } from '#features/application-form/server/routes.ts'
import { createAppointmentsRoutes } from '#features/appointments/server/routes.ts'
import { createCaseSheetRoutes } from '#features/case-sheets/server/routes.ts'
import { createReceiptRoutes } from '#features/cases/receipt/server/routes.ts'
import { createCaseRoutes } from '#features/cases/server/routes.ts'
import { createCheckRoutes } from '#features/checks/server/routes.ts'
import { createConsultationRoutes } from '#features/consultations/server/routes.ts'
import { createContactRoutes } from '#features/contact/server/routes.ts'
import { createCopySheetRoutes } from '#features/copy-sheet/server/routes.ts'
import { createCorrectionRoutes } from '#features/corrections/server/routes.ts'
import { createAdditionalRoutes } from '#features/documents/additional/server/routes.ts'
import { createDetailsRoutes } from '#features/documents/details/server/routes.ts'
import { createPageRoutes } from '#features/documents/pages/server/routes.ts'
import { createPassportZoneRoutes } from '#features/documents/passport-zone/server/routes.ts'
import { createDocumentReuseRoutes } from '#features/documents/reuse/server/routes.ts'
import { createDocumentRoutes } from '#features/documents/server/routes.ts'
import { createSetAsideRoutes } from '#features/documents/set-aside/server/routes.ts'
import { createDossierRoutes } from '#features/dossier/server/routes.ts'
import { createHouseholdRoutes } from '#features/household/server/routes.ts'
import { createKitRoutes } from '#features/kit/server/routes.ts'
import { createLegalStayRoutes } from '#features/legal-stay/server/routes.ts'
import { createLetterRoutes, createLetterUploadRoutes } from '#features/letters/server/routes.ts'
import { createMessageFileRoutes } from '#features/messages/files/server/routes.ts'
import { createMessageRoutes } from '#features/messages/server/routes.ts'
import { createNotificationRoutes } from '#features/notifications/server/routes.ts'
import { createNotificationSettingsRoutes } from '#features/notifications/settings/server/routes.ts'
import { createAccessLogRoutes } from '#features/own-data/access-log/server/routes.ts'
import { createClosingRoutes } from '#features/own-data/closing/server/routes.ts'
import { createExportRoutes } from '#features/own-data/export/server/routes.ts'
import { createReleasedNotesRoutes } from '#features/own-data/released-notes/server/routes.ts'
import { createPaymentRoutes } from '#features/payments/server/routes.ts'
import { createPersonalInfoRoutes } from '#features/personal-info/server/routes.ts'
import { createPlanCalendarRoutes } from '#features/plan/calendar-feed/server/routes.ts'
import { createReminderRoutes } from '#features/plan/reminders/server/routes.ts'
import { createPlanRoutes } from '#features/plan/server/routes.ts'
import { createTermRoutes } from '#features/plan/terms/server/routes.ts'
import { createProgressRoutes } from '#features/progress/server/routes.ts'
import { createQuestionnaireRoutes } from '#features/questionnaire/server/routes.ts'
import { createResidenceCardRoutes } from '#features/residence-card/server/routes.ts'
import { createResourceRoutes } from '#features/resources/server/routes.ts'
import { createConfirmationRoutes } from '#features/review/confirmation/server/routes.ts'
import { createReviewRoutes } from '#features/review/server/routes.ts'
import { createTaskRoutes } from '#features/tasks/server/routes.ts'
import { createLinkRoutes } from '#features/third-parties/link/server/routes.ts'
import { createThirdPartyRoutes } from '#features/third-parties/server/routes.ts'
import type { UploadMemory } from '#files/upload/upload-memory.ts'
import { createApi } from '#http/api.ts'
import { LANGUAGE_HEADER, LANGUAGES } from '#language/language.ts'
import { createApiDocs } from '#server/api-docs.ts'
import type { ServerDeps } from '#server/build-deps.ts'
import { createDevMail, hasDevMail } from '#server/dev-mail.ts'
import { answerError } from '#server/error-answer.ts'
import { createHealth } from '#server/health.ts'
import { createMetricsRoute } from '#server/metrics/metrics-route.ts'
import { bearerToken } from '#server/middleware/bearer-token.ts'
import { clientAddress } from '#server/middleware/client-address.ts'
import { errorPage } from '#server/middleware/error-page.ts'
import { bodySize, createReadLimits, freeSpace, writeLimits } from '#server/middleware/limits.ts'
import { originCheck } from '#server/middleware/origin-check.ts'
import { renewCookies } from '#server/middleware/renew-cookies.ts'
import { requestLanguage } from '#server/middleware/request-language.ts'
import { requestLog } from '#server/middleware/request-log.ts'
import { requireSessionCookie } from '#server/middleware/require-session.ts'
import { securityHeaders } from '#server/middleware/security-headers.ts'
import type { StaticFiles } from '#server/static-files.ts'
import { readStaticRequest } from '#server/static-listener.ts'
import { createWellKnown } from '#server/well-known.ts'
import { CONFIRMATION_PATH, UNSUBSCRIBE_PATH } from '#shared/paths.ts'

const API_INFO = {
  openapi: '3.1.0',
  info: {
    title: 'Pobyt',
    version: '1',
    description: `Portal of an immigration consultancy. Sentences of an answer are in the language of the header ${LANGUAGE_HEADER}, else of the cookie "language", else of Accept-Language.`,
  },
}

interface AppParts {
  site: StaticFiles
  facts: DeskFacts
  /** Aborted when the server stops. */
  closing: AbortSignal
}

/** The HTTP application: middleware for every request, then one line per feature. */
export function createApp(deps: ServerDeps, { site, facts, closing }: AppParts) {
  const app = createApi()
  const { uploads } = deps
  if (LANGUAGES.length > 1) app.use(requestLanguage)
  app.use(requestLog(deps, { requests: deps.requests, tracer: deps.telemetry.tracer }))
  app.use(securityHeaders)
  app.use(errorPage)
  app.use(clientAddress)
  app.use(renewCookies)
  const limits = [createReadLimits(), requireSessionCookie, bodySize, freeSpace, writeLimits]
  app.use('/api/*', originCheck, bearerToken, ...limits)
  for (const page of ['/sandbox/*', UNSUBSCRIBE_PATH, CONFIRMATION_PATH])
    app.use(page, originCheck, bodySize, freeSpace, writeLimits)
  app.onError(answerError)

  app.route('/', createHealth(deps, closing))
  app.route('/', createMetricsRoute(deps))
  app.route('/', createAccountRoutes(deps))
  addCase(app, deps, uploads)
  app.route('/', createPaymentRoutes(deps))
  addDocuments(app, deps)
  app.route('/', createAppointmentsRoutes(deps))
  app.route('/', createReviewRoutes(deps))
  app.route('/', createCheckRoutes(deps))
  app.route('/', createConfirmationRoutes(deps))
  addForms(app, deps)
  addPlan(app, deps)
  app.route('/', createHouseholdRoutes(deps))
  app.route('/', createNotificationRoutes(deps))
  app.route('/', createNotificationSettingsRoutes(deps))
  app.route('/', createConsultationRoutes(deps))
  app.route('/', createResourceRoutes(deps))
  app.route('/', createContactRoutes(deps))
  addOwnData(app, deps)
  addBackOffice(app, { ...deps, facts }, uploads)
  addDocs(app)
  app.all('/api/*', () => {
    throw new AppError('not_found')
  })
  app.route('/', createWellKnown(deps))
  if (hasDevMail(deps)) app.route('/', createDevMail(deps))

  answerNotFound(app, site)
  return app
}

function addDocuments(app: ReturnType<typeof createApi>, deps: ServerDeps): void {
  app.route('/', createDocumentRoutes(deps, deps.uploads))
  app.route('/', createPageRoutes(deps, deps.uploads))
  app.route('/', createDocumentReuseRoutes(deps))
  app.route('/', createSetAsideRoutes(deps))
  app.route('/', createPassportZoneRoutes(deps))
  app.route('/', createDetailsRoutes(deps))
  app.route('/', createAdditionalRoutes(deps))
}

/** The pages of an address that nothing else answers. */
function answerNotFound(app: ReturnType<typeof createApi>, site: StaticFiles): void {
  app.notFound(async (c) => {
    const url = new URL(c.req.url)
    const found = await site.notFound(readStaticRequest(url.pathname + url.search, c.req.header()))
    return found
      ? c.newResponse(found.body ?? '', found.status, { ...found.headers })
      : c.text('Not found', 404)
  })
}

function addDocs(app: ReturnType<typeof createApi>): void {
  app.doc31('/api/openapi.json', API_INFO)
  const docs = createApiDocs(() => app.getOpenAPI31Document(API_INFO))
  app.route('/', docs)
}

/** The case, and what applicant and consultancy share in it. */
function addCase(app: ReturnType<typeof createApi>, deps: ServerDeps, uploads: UploadMemory): void {
  app.route('/', createCaseRoutes(deps))
  app.route('/', createLegalStayRoutes(deps))
  app.route('/', createReceiptRoutes(deps, uploads))
  app.route('/', createCaseReceiptRoutes(deps, uploads))
  app.route('/', createCaseDossierRoutes(deps))
  app.route('/', createCaseFileSheetRoutes())
  app.route('/', createAddingRoutes(deps, uploads))
  app.route('/', createMessageRoutes(deps))
  app.route('/', createMessageFileRoutes(deps, uploads))
  app.route('/', createTaskRoutes(deps))
  addLettersAndThirdParties(app, deps, uploads)
  app.route('/', createCorrectionRoutes(deps))
}

/** What the applicant answers. */
function addForms(app: ReturnType<typeof createApi>, deps: ServerDeps): void {
  app.route('/', createPersonalInfoRoutes(deps))
  app.route('/', createApplicationFormRoutes(deps))
  app.route('/', createQuestionnaireRoutes(deps))
  app.route('/', createCopySheetRoutes(deps))
}

/** How far the application is, and what is to be done until when. */
function addPlan(app: ReturnType<typeof createApi>, deps: ServerDeps): void {
  app.route('/', createProgressRoutes(deps))
  app.route('/', createPlanRoutes(deps))
  app.route('/', createKitRoutes(deps))
  app.route('/', createReminderRoutes(deps))
  app.route('/', createTermRoutes(deps))
  app.route('/', createPlanCalendarRoutes(deps))
  app.route('/', createResidenceCardRoutes(deps))
}

/** What is asked of others: by the applicant, by the desk, and their own page. */
function addLettersAndThirdParties(
  app: ReturnType<typeof createApi>,
  deps: ServerDeps,
  uploads: UploadMemory,
): void {
  app.route('/', createThirdPartyRoutes(deps, uploads))
  app.route('/', createLetterRoutes(deps))
  app.route('/', createLetterUploadRoutes(deps, uploads))
  app.route('/', createCaseLetterRoutes(deps))
  app.route('/', createCaseLetterUploadRoutes(deps, uploads))
  app.route('/', createLinkRoutes(deps, uploads))
  app.route('/', createCaseThirdPartyRoutes(deps, uploads))
}

/** The consultancy's own screens. */
function addBackOffice(
  app: ReturnType<typeof createApi>,
  deps: ServerDeps & { facts: DeskFacts },
  uploads: UploadMemory,
): void {
  app.route('/', createStaffRoutes(deps))
  app.route('/', createPeopleRoutes(deps))
  app.route('/', createDeskRoutes(deps))
  app.route('/', createTeamTemplateRoutes())
  app.route('/', createMacroRoutes())
  app.route('/', createCaseMacroRoutes(deps))
  app.route('/', createWorkQueueRoutes(deps))
  app.route('/', createSavedViewRoutes(deps))
  app.route('/', createStartViewRoutes(deps))
  app.route('/', createHouseholdsRoutes(deps))
  app.route('/', createEmployerRoutes(deps))
  app.route('/', createWalkInRoutes(deps))
  app.route('/', createPrintedCodeRoutes(deps))
  app.route('/', createCaseFileRoutes(deps))
  app.route('/', createCaseCorrectionRoutes(deps))
  app.route('/', createCaseCheckRoutes(deps))
  app.route('/', createCaseQuestionnaireRoutes(deps))
  app.route('/', createCaseKitRoutes(deps))
  app.route('/', createCaseCopySheetRoutes())
  app.route('/', createCaseResidenceCardRoutes(deps))
  app.route('/', createConversationRoutes(deps))
  app.route('/', createNoteRoutes(deps))
  app.route('/', createNoteReleaseRoutes(deps))
  app.route('/', createCaseBookingRoutes(deps))
  app.route('/', createReopeningRoutes(deps))
  app.route('/', createSnoozeRoutes(deps))
  app.route('/', createCaseFilesRoutes(deps, uploads))
  app.route('/', createCaseTaskRoutes(deps))
  app.route('/', createCaseActsRoutes(deps))
  app.route('/', createDocumentReviewRoutes(deps))
  app.route('/', createInboxRoutes(deps))
  app.route('/', createOfferRoutes(deps))
  app.route('/', createAuditRoutes(deps))
  app.route('/', createFailedJobRoutes(deps))
  app.route('/', createFactRoutes(deps))
  app.route('/', createVisitRoutes(deps))
  app.route('/', createMyDayRoutes(deps))
  app.route('/', createClosureRoutes(deps))
  app.route('/', createStaffCalendarRoutes(deps))
  app.route('/', createStaffPaymentRoutes(deps))
  app.route('/', createFigureRoutes(deps))
  app.route('/', createStaffResourceRoutes(deps, uploads))
}

function addOwnData(app: ReturnType<typeof createApi>, deps: ServerDeps): void {
  app.route('/', createDossierRoutes(deps))
  app.route('/', createCaseSheetRoutes(deps))
  app.route('/', createExportRoutes(deps))
  app.route('/', createAccessLogRoutes(deps))
  app.route('/', createReleasedNotesRoutes(deps))
  app.route('/', createClosingRoutes(deps))
}
