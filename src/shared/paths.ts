import { languagePath } from '#language/language-path.ts'
/**
 * Pages of the signed-in area, in the order of the specification. The server answers them with the application's HTML
 * shell.
 */
export const SIGNED_IN_PATHS = [
  '/dashboard',
  '/your-package',
  '/personal-info',
  '/documents',
  '/application-form',
  '/review-application',
  '/plan',
  '/third-parties',
  '/last-legal-day',
  '/kit',
  '/dossier',
  '/filing',
  '/waiting',
  '/letters',
  '/decision',
  '/copy-sheet',
  '/submitted',
  '/appointment',
  '/messages',
  '/your-message',
  '/resources',
  '/forms',
  '/consultation',
  '/consultation/calendar',
  '/account',
  '/account/second-factor',
  '/account/privacy',
  '/account/access',
  '/account/family',
  '/account/notes',
  '/notification-settings',
] as const

/** Screens of the pages of a document: every slot of /documents but the photo. Answered like those above. */
export const SLOT_PAGES_PATHS = [
  '/documents/passport/pages',
  '/documents/application_form/pages',
  '/documents/accommodation/pages',
  '/documents/health_insurance/pages',
  '/documents/financial_proof/pages',
  '/documents/purpose_documents/pages',
  '/documents/cv/pages',
] as const

/** Screens of the parts of what the state portal will also ask. Answered like those above. */
export const QUESTIONNAIRE_PATHS = [
  '/questionnaire/person',
  '/questionnaire/parents',
  '/questionnaire/description',
  '/questionnaire/passport',
  '/questionnaire/address',
  '/questionnaire/family',
  '/questionnaire/stays',
  '/questionnaire/journeys',
  '/questionnaire/current_stay',
  '/questionnaire/employer_or_school',
  '/questionnaire/means',
  '/questionnaire/insurance',
  '/questionnaire/questions',
  '/questionnaire/justification',
] as const

/** Screens of the letters and forms that a case can fill in. Answered like those above. */
export const SHEET_PATHS = [
  '/forms/appeal',
  '/forms/change-notice',
  '/forms/cover-letter',
  '/forms/employer-page-polish',
  '/forms/formal-reminder',
  '/forms/journeys-abroad',
  '/forms/permit-ended-notice',
  '/forms/power-of-attorney',
  '/forms/restore-deadline',
  '/forms/statement-accommodation',
  '/forms/statement-support',
] as const

/** Screens of the people of the consultancy, answered like those of applicants. */
export const OFFICE_PATHS = [
  '/office',
  '/office/my-day',
  '/office/inbox',
  '/office/new-case',
  '/office/team',
  '/office/people',
  '/office/employers',
  '/office/audit',
  '/office/failed-jobs',
  '/office/figures',
  '/office/payments',
  '/office/resources',
  '/office/rules',
  '/office/templates',
  '/office/visits',
  '/office/account',
  '/office/account/second-factor',
] as const

/** Paths that are answered with the application's shell, like those of cases. */
export const SHELL_PATHS = [
  ...SIGNED_IN_PATHS,
  ...SLOT_PAGES_PATHS,
  ...QUESTIONNAIRE_PATHS,
  ...SHEET_PATHS,
  ...OFFICE_PATHS,
] as const

/** The pages of a document beside the eight: the id of the task that asks for it, or of the slot made for it, stands in the address. */
export const REQUESTED_PAGES = /^\/documents\/(requested|additional)-[0-9a-f-]{36}\/pages$/

/**
 * Screens of a case of the office: its number stands in the address, then a part of it, then a document or a form. And those
 * of a family and of an employer, by its id.
 */
export const CASE_SCREENS =
  /^\/office\/(cases\/[\w-]{1,20}(\/[a-z-]+(\/([a-z_-]+|(requested|additional)-[0-9a-f-]{36}))?)?|(households|employers)\/[0-9a-f-]{36})$/

/**
 * Every public page, in the order of the specification: prerendered, listed in the sitemap and answered only under
 * exactly this spelling. Its route is in src/web/routes.ts.
 */
export const PUBLIC_PATHS = [
  '/',
  '/services',
  '/login',
  '/register',
  '/about',
  '/contact',
  '/knowledge-base',
  '/knowledge-base/getting-started',
  '/knowledge-base/karta-pobytu-requirements',
  '/knowledge-base/document-checklist',
  '/knowledge-base/application-process',
  '/knowledge-base/common-mistakes',
  '/knowledge-base/documentation',
  '/knowledge-base/documentation/passport-requirements',
  '/knowledge-base/documentation/income-proof',
  '/knowledge-base/documentation/housing-guide',
  '/knowledge-base/documentation/health-insurance',
  '/knowledge-base/processing-times',
  '/knowledge-base/processing-times/voivodeship-times',
  '/knowledge-base/processing-times/track-status',
  '/knowledge-base/processing-times/expedited-options',
  '/knowledge-base/processing-times/handling-delays',
  '/knowledge-base/support-resources',
  '/knowledge-base/support-resources/office-contacts',
  '/knowledge-base/support-resources/legal-support',
  '/knowledge-base/support-resources/community-resources',
  '/knowledge-base/support-resources/faq',
  '/knowledge-base/your-situation',
  '/knowledge-base/your-situation/last-legal-day',
  '/knowledge-base/your-situation/stay-ends-soon',
  '/knowledge-base/your-situation/letters',
  '/knowledge-base/your-situation/work-while-waiting',
  '/knowledge-base/your-situation/travel-while-waiting',
  '/knowledge-base/your-situation/ukraine',
  '/knowledge-base/your-situation/pesel-trusted-profile-e-delivery',
  '/knowledge-base/your-situation/employer',
  '/knowledge-base/your-situation/family',
  '/knowledge-base/your-situation/costs',
  '/knowledge-base/your-situation/paying-fees',
  '/knowledge-base/your-situation/changing-job',
  '/knowledge-base/your-situation/refusal',
  '/knowledge-base/your-situation/collect-and-renew-card',
  '/knowledge-base/your-situation/long-term-days',
  '/help-center',
  '/temporary-residence-card',
  '/permanent-residence-card',
  '/eu-long-term-residence-card',
  '/work-permit',
  '/company-registration',
  '/business-incubator',
  '/translation-services',
  '/PrivacyPolicy',
  '/TermsOfService',
  '/CookiePolicy',
  '/GDPRCompliance',
] as const

/**
 * Pages that the server makes for links in mails, and that work without a script. Opening them changes nothing: the button
 * of the page sends a POST, for which the token in it is the right. The first one is also called by mail programs (RFC 8058).
 */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
export const CONFIRMATION_PATH = '/verify-email'

/** Sign-in steps that only a mail or another page leads to: prerendered, and excluded from search engines. */
export const SIGN_IN_STEP_PATHS = [
  '/forgot-password',
  '/reset-password',
  '/auth/callback',
  '/confirm-email-change',
  '/account-offer',
  '/third-party',
  '/start',
  '/office/sign-in',
  '/office/invitation',
] as const

/** Pages that the server sends with status 404 for an unknown path and an unknown article. */
export const NOT_FOUND_PATHS = { anywhere: '/not-found', article: '/not-found/article' } as const

/**
 * Placeholder for the site's origin in built pages, because only the server knows PUBLIC_URL. The server replaces it
 * when a file is first read.
 */
export const BUILT_ORIGIN = 'https://pobyt.invalid'

/** Stands in the service worker for a name of the operator's data, until the server puts it in. */
export const BUILT_SITE_MARK = '__site-values__'

/**
 * Path of the picture that other sites show beside a shared link to a page, in the current language; the build makes it.
 * `path` is without the prefix of a language.
 */
export function sharePicturePath(path: string): string {
  return languagePath(`/share/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`)
}
