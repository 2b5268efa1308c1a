import { basename } from 'node:path'

/*
 * Groups the modules that islands share with the application's screens into few files: on a slow connection each file
 * costs a round trip (docs/decisions/0023). A page that needs one module of a group needs nearly all of it. A chunk
 * includes its modules' imports, unless an earlier chunk has them.
 */
const CHUNKS = {
  react: ['/node_modules/react/', '/node_modules/react-dom/', '/node_modules/scheduler/'],
  kit: [
    '/src/captcha/captcha-header',
    '/src/client/analytics',
    '/src/client/api-',
    '/src/client/explain-wait',
    '/src/language/',
    '/src/messages/registry.',
    '/src/messages/runtime.',
    '/src/shared/paths',
    '/src/ui/button-content',
    '/src/ui/button-classes',
    '/src/ui/button.',
    '/src/ui/callout',
    '/src/ui/checkbox',
    '/src/ui/class-names',
    '/src/ui/control-classes',
    '/src/ui/field-context',
    '/src/ui/form/drafts',
    '/src/ui/form/use-one-at-a-time',
    '/src/ui/icon-button',
    '/src/ui/icon.',
    '/src/ui/icons.',
    '/src/ui/pending-tab',
    '/src/ui/retriable-import',
    '/src/ui/screen-heading',
    '/src/ui/select',
    '/src/ui/text-input',
    '/src/ui/toast-store',
    '/src/ui/use-hydrated',
  ],
  query: ['/node_modules/@tanstack/', '/src/client/query-client'],
  forms: [
    '/node_modules/react-hook-form/',
    '/src/ui/error-summary',
    '/src/ui/field',
    '/src/ui/form/lazy-schemas',
    '/src/ui/form/zod-resolver',
    '/src/messages/messages/shared_text_too_long',
    '/src/ui/form/server-errors',
    '/src/ui/form/unsent-text',
    '/src/ui/form/use-draft',
    '/src/ui/form/use-summary',
  ],
  zod: ['/node_modules/zod/', '/src/shared/text-schema'],
  island: ['/src/ui/island/'],
  account: [
    '/src/client/prefetch-application',
    '/src/features/account/identities/contract',
    '/src/features/account/identities/web/identity-text',
    '/src/features/account/recovery/web/resend-confirmation',
    '/src/features/account/recovery/web/use-resend-pause',
    '/src/features/account/sign-in/web/use-return',
    '/src/features/account/web/account-l',
    '/src/features/account/web/auth-failure-text',
    '/src/features/account/web/hydrate-account',
    '/src/features/account/web/use-page-place',
    '/src/ui/password-input',
    '/src/messages/messages/account_dialog_failed',
    '/src/messages/messages/account_email_change_canceled',
    '/src/messages/messages/account_email_label',
    '/src/messages/messages/account_identities_continue',
    '/src/messages/messages/account_identities_denied',
    '/src/messages/messages/account_identities_invalid',
    '/src/messages/messages/account_identities_over',
    '/src/messages/messages/account_identities_taken',
    '/src/messages/messages/account_identities_unavailable',
    '/src/messages/messages/account_identities_unknown',
    '/src/messages/messages/account_overview_failed_',
    '/src/messages/messages/account_second_factor_recovery_wrong',
    '/src/messages/messages/account_second_factor_title',
    '/src/messages/messages/account_passkeys_unsupported',
    '/src/messages/messages/account_password_label',
    '/src/messages/messages/account_recovery_reset_hint',
    '/src/messages/messages/account_recovery_reset_new_label',
    '/src/messages/messages/account_registration_full_name_label',
  ],
}

const NAMED = Object.entries(CHUNKS)

/** Where the code of the application begins, by how early it is needed. */
const STARTS = {
  start: ['/src/web/entry.client.', '/src/web/root.'],
  publicLayout: ['/src/web/shell/public-layout.'],
  shell: ['/src/web/shell/signed-in-layout.'],
  dashboard: ['/src/features/progress/web/dashboard-page.'],
}
const ISLAND = /\/web\/[\w-]+-island\.tsx$/
type Start = keyof typeof STARTS | 'island' | 'other'

const MESSAGES = '/src/messages/'

const clean = (id: string) => id.replaceAll('\\', '/')

const isIn = (id: string, parts: readonly string[]) => parts.some((part) => clean(id).includes(part))

function startOf(id: string): Start | null {
  const path = clean(id)
  if (ISLAND.test(path)) return 'island'
  const found = Object.entries(STARTS).find(([, parts]) => parts.some((part) => path.includes(part)))
  return (found?.[0] as Start | undefined) ?? null
}

/** The starts that import this module, by however many steps. */
function listStarts(id: string, context: ChunkingContext): Set<Start> {
  const seen = new Set(isIn(id, [MESSAGES]) ? listUsers(id, context) : [id])
  const found = new Set<Start>()
  for (const module of seen) {
    const start = startOf(module)
    if (start) found.add(start)
    const importers = context.getModuleInfo(module)?.importers ?? []
    if (!start && importers.length === 0) found.add('other')
    for (const importer of importers) seen.add(importer)
  }
  return found
}

/** The modules that use a message. All import one file that has every message, so their code tells which. */
function listUsers(id: string, context: ChunkingContext): string[] {
  const call = `m.${basename(id, '.js')}`
  const index = `${id.slice(0, id.indexOf(MESSAGES))}${MESSAGES}messages.js`
  const users = context.getModuleInfo(index)?.importers ?? []
  return users.filter((user) => context.getModuleInfo(user)?.code?.split(call).slice(1).some(startsOutside))
}

/** False within a longer name. */
const startsOutside = (rest: string) => !/^\w/.test(rest)

/**
 * The signed-in first load in few files: what starts the application, and what signed-in screens have around them or
 * share with the dashboard. What islands need of it belongs to the kit; what only one screen needs stays with it.
 */
const EARLY = ['start', 'shell'] as const

function earlyChunkOf(id: string, context: ChunkingContext): (typeof EARLY)[number] | 'kit' | null {
  // A style belongs to the script that imports it: the browser would fetch it again for every late part of the group.
  if (clean(id).includes('.css') || startOf(id) !== null || NAMED.some(([, parts]) => isIn(id, parts)))
    return null
  const starts = listStarts(id, context)
  const has = (start: Start) => starts.has(start)
  if (!has('start') && !has('shell') && !(has('dashboard') && starts.size > 1)) return null
  if (has('island')) return 'kit'
  return has('start') || (has('shell') && has('publicLayout')) ? 'start' : 'shell'
}

interface ChunkingContext {
  getModuleInfo(id: string): { importers: readonly string[]; code: string | null } | null
}

/** A named chunk has its own modules and those that the first load shares with islands, or only the former. */
const NAMED_CHUNKS = NAMED.map(([name, parts]) => ({
  name: (id: string, context: ChunkingContext) =>
    isIn(id, parts) || earlyChunkOf(id, context) === name ? name : null,
  debugName: name,
}))

const EARLY_CHUNKS = EARLY.map((name) => ({
  name: (id: string, context: ChunkingContext) => (earlyChunkOf(id, context) === name ? name : null),
  debugName: name,
}))

/** Public pages as screens of the application, to which a signed-in person may go on: they are no reason for a group. */
const PUBLIC_ROOTS =
  /\/src\/(web\/shell\/public-layout|features\/(site|knowledge-base|contact|account)\/.+-(page|layout))\./

/** Late parts of the public pages, which are light: none of them fetches what signed-in screens share. */
const PUBLIC_LATE_ROOTS =
  /\/web\/shell\/public-page\.|\/features\/(site|knowledge-base|contact|account)\/.*(-script|schema)\.tsx?$/

/** Fetched late, after the first load, and small. */
const LATE_ROOTS = /\/late-bell\.tsx$/

/**
 * What at least two signed-in screens, or late parts of them, have in common: in few files instead of thirty. The desk is
 * the last, so that what it shares with applicants is in their files, and not the other way round.
 */
const PARTS = [
  'basics',
  'parts',
  'editing',
  'booking',
  'documents',
  'corrections',
  'attaching',
  'password',
  'desk',
  'desk-case',
] as const

/** The screens of the consultancy's desk: what only they have in common is in no file that an applicant fetches. */
const DESK_ROOTS =
  /\/src\/(web\/shell\/office-layout|back-office\/(?!staff\/web\/(staff-sign-in|invitation)-page))/

/** Asking for the password again: it would bring the forms to every screen. */
const PASSWORD =
  /\/account\/(overview\/web\/account-dialog|web\/password-strength)\.|\/account_password_strength_/

/** Where the desk is entered: the rest of it comes with the screens that need it. */
const DESK_FIRST = /\/web\/shell\/office-layout\.|\/work-queue\/web\/queue-page\./

function partsChunkOf(id: string, context: ChunkingContext): (typeof PARTS)[number] | null {
  const path = clean(id)
  if (path.includes('.css') || !path.includes('/src/') || /schema\.ts$/.test(path)) return null
  if (startOf(id) !== null || NAMED.some(([, parts]) => isIn(id, parts))) return null
  const roots = listRoots(id, context).filter((root) => !PUBLIC_ROOTS.test(clean(root)))
  if (roots.length < 2 || roots.some((root) => isKeptOut(clean(root)))) return null
  if (roots.every((root) => DESK_ROOTS.test(clean(root))))
    return roots.some((root) => DESK_FIRST.test(clean(root))) ? 'desk' : 'desk-case'
  // A few small modules: without them apart, the desk's first screen would fetch what applicants' screens share.
  if (roots.some((root) => DESK_FIRST.test(clean(root)))) return 'basics'
  // What the desk shares with its public pages.
  if (path.includes('/src/back-office/')) return null
  if (PASSWORD.test(path)) return 'password'
  if (/\/features\/documents\/|\/documents_/.test(path)) return 'documents'
  if (/\/features\/corrections\/|\/corrections_/.test(path)) return 'corrections'
  if (/\/features\/messages\/files\/|\/messages_files_/.test(path)) return 'attaching'
  if (BOOKING.test(path)) return 'booking'
  return EDITING.test(path) ? 'editing' : 'parts'
}

const BOOKING =
  /\/features\/(appointments|consultations)\/|\/(appointments|consultations)_|\/ui\/(month|next-times|time-choice)/

const EDITING = /\/ui\/(form\/|select|date-field|number)|\/ui_form_/

function isKeptOut(root: string): boolean {
  return ISLAND.test(root) || PUBLIC_LATE_ROOTS.test(root) || LATE_ROOTS.test(root)
}

/** The modules that are fetched on their own and import this one, by however many steps. */
function listRoots(id: string, context: ChunkingContext): string[] {
  const seen = new Set(isIn(id, [MESSAGES]) ? listUsers(id, context) : [id])
  const roots: string[] = []
  for (const module of seen) {
    const importers = context.getModuleInfo(module)?.importers ?? []
    if (importers.length === 0) roots.push(module)
    for (const importer of importers) seen.add(importer)
  }
  return roots
}

const PARTS_CHUNKS = PARTS.map((name) => ({
  name: (id: string, context: ChunkingContext) => (partsChunkOf(id, context) === name ? name : null),
  debugName: name,
}))

/** The groups for the bundler. A module belongs to the first group that matches it. */
export const SHARED_CHUNKS = [...NAMED_CHUNKS, ...EARLY_CHUNKS, ...PARTS_CHUNKS].map((group, index, all) => ({
  ...group,
  priority: all.length - index,
}))
