/** Pages of the signed-in area, in the order of the specification. The server answers them with the app's shell. */
export const SIGNED_IN_PATHS = [
  '/dashboard',
  '/your-package',
  '/personal-info',
  '/documents',
  '/application-form',
  '/review-application',
  '/appointment',
  '/resources',
  '/consultation',
  '/consultation/calendar',
  '/notification-settings',
] as const

/**
 * Every page without a sign-in, in the order of the specification: built ahead, listed in the sitemap and reached
 * under exactly this spelling. Its route stands in src/web/routes.ts.
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

/** Ends the mails of one topic without a sign-in: the page, and the one click of a mail program (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/api/mail/unsubscribe'

/** Steps of signing in that only a letter or another page leads to: built ahead, and kept out of search engines. */
export const SIGN_IN_STEP_PATHS = ['/forgot-password', '/reset-password', '/auth/callback'] as const

/** What the server answers, with status 404, to an unknown path and to an unknown article. */
export const NOT_FOUND_PATHS = { anywhere: '/not-found', article: '/not-found/article' } as const

/**
 * Stands for the address of the site in built pages, because only the server knows PUBLIC_URL. It is put in when
 * a file is read for the first time.
 */
export const BUILT_ORIGIN = 'https://pobyt.invalid'

/** The picture other sites show beside a link to this page; made by the build. */
export function sharePicturePath(path: string): string {
  return `/share/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`
}
