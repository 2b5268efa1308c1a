import { readLanguagePath } from '#language/language-path.ts'
import { SIGN_IN_STEP_PATHS } from '#shared/paths.ts'

/** The events of the specification; page_view is sent by trackPage. */
const ANALYTICS_EVENTS = [
  'page_view',
  'sign_up',
  'sign_in',
  'sign_out',
  'form_start',
  'form_complete',
  'form_error',
  'document_upload',
  'document_download',
  'application_start',
  'application_complete',
  'application_submit',
  'purchase',
  'package_select',
] as const
type AnalyticsEvent = (typeof ANALYTICS_EVENTS)[number]

/** Not one of the fourteen of the specification: sent once per document, when measuring starts. */
const APP_LOADED = 'app_loaded'

/** Name of the meta element that root.tsx renders when ANALYTICS_ID is set. */
export const ANALYTICS_META = 'pobyt-analytics'
/** Never measured: their URLs carry secrets, and a tag reads the URL by itself. */
const UNMEASURED: readonly string[] = SIGN_IN_STEP_PATHS
const isUnmeasured = () => UNMEASURED.includes(readLanguagePath(location.pathname).path)
/** A screen that is still loading has no title yet; its title is checked at this interval. */
const TITLE_MS = 100

const TAG_HOST = 'https://www.googletagmanager.com'

declare global {
  interface Window {
    /** Exists only while visits are measured: an id is configured and the visitor has accepted. */
    dataLayer?: unknown[]
    /** The page of the last page_view; light scripts and the application share it. */
    pobytLastPage?: string
  }
}

/** The configured tag id. It is read from the page, so that light scripts and tests need no build of their own. */
export function readAnalyticsId(): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name=${ANALYTICS_META}]`)?.content || null
}

/**
 * Starts measuring this document; call it only when the visitor has accepted. A second call does nothing. On a sign-in
 * step it does nothing either: measuring starts with the next page.
 */
export function startAnalytics(id: string): void {
  if (window.dataLayer || isUnmeasured()) return
  window.dataLayer = []
  if (id.startsWith('GTM-')) window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  else {
    command('js', new Date())
    command('config', id, { send_page_view: false })
  }
  const script = document.createElement('script')
  script.async = true
  script.src = `${TAG_HOST}/${id.startsWith('GTM-') ? 'gtm.js' : 'gtag/js'}?id=${encodeURIComponent(id)}`
  document.head.append(script)
  push(APP_LOADED, {})
  trackPage()
  document.addEventListener('focusin', noticeForm)
}

/** Pushes an event to the data layer. Before consent, and without an id, nothing is pushed or stored. */
export function track(event: Exclude<AnalyticsEvent, 'page_view'>, data: Record<string, unknown> = {}): void {
  if (window.dataLayer) push(event, data)
}

/**
 * Sends one page_view per page, as soon as the page has a title. The query is left out, because it can hold personal
 * data.
 */
export function trackPage(): void {
  const { origin, pathname } = location
  if (!window.dataLayer || window.pobytLastPage === pathname) return
  if (!document.title) {
    setTimeout(trackPage, TITLE_MS)
    return
  }
  window.pobytLastPage = pathname
  push('page_view', { page_path: pathname, page_location: origin + pathname, page_title: document.title })
}

function push(event: string, data: Record<string, unknown>): void {
  if (isUnmeasured()) return
  window.dataLayer?.push({ event, ...data })
  if (!readAnalyticsId()?.startsWith('GTM-')) command('event', event, data)
}

/** Google's tag recognises a command by its being an Arguments object. */
function command(..._: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: an array would be ignored by the tag.
  window.dataLayer?.push(arguments)
}

const started = new Set<string>()

/** form_start: the first focus inside a form that has a name. */
function noticeForm({ target }: FocusEvent): void {
  const name = target instanceof Element ? target.closest('form')?.getAttribute('name') : null
  if (!name || started.has(name)) return
  started.add(name)
  track('form_start', { form: name })
  if (name === 'application-form') track('application_start')
}
