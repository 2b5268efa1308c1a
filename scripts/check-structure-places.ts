import type { Fault, SourceFile } from './check-structure-source.ts'

/** The features in order: a feature may import only those before it. */
export const FEATURE_ORDER = [
  'notifications',
  'account',
  'packages',
  'cases',
  'messages',
  'tasks',
  'personal-info',
  'payments',
  'documents',
  'letters',
  'legal-stay',
  'application-form',
  'questionnaire',
  'corrections',
  'appointments',
  'review',
  'checks',
  'copy-sheet',
  'consultations',
  'residence-card',
  'progress',
  'plan',
  'kit',
  'household',
  'dossier',
  'third-parties',
  'case-sheets',
  'resources',
  'knowledge-base',
  'contact',
  'own-data',
  'site',
]

/** The rooms of the back office in order: a room may import only those before it. */
export const BACK_OFFICE_ORDER = [
  'desk',
  'team-templates',
  'staff',
  'people',
  'facts',
  'resources',
  'audit',
  'failed-jobs',
  'walk-in',
  'case-file',
  'work-queue',
  'households',
  'employers',
  'visits',
  'my-day',
  'inbox',
  'payments',
  'figures',
]

/** The rooms of the base in order: a room may import only those before it. */
export const ROOM_ORDER = [
  'language',
  'shared',
  'facts',
  'ui',
  'brand',
  'client',
  'texts',
  'errors',
  'telemetry',
  'database',
  'personal-data',
  'limits',
  'jobs',
  'mail',
  'calendar',
  'passport-zone',
  'files',
  'captcha',
  'payments',
  'ksef',
  'pdf',
  'session',
  'audit',
  'backup',
  'config',
  'http',
]

/** Folders of src whose rooms have the closed list of files and an order of their own, with the name of that order. */
export const ORDERS: Record<string, { name: string; order: readonly string[] }> = {
  features: { name: 'FEATURE_ORDER', order: FEATURE_ORDER },
  'back-office': { name: 'BACK_OFFICE_ORDER', order: BACK_OFFICE_ORDER },
}

const TOP_FOLDERS = ['server', 'web', 'features', 'back-office', ...ROOM_ORDER]
const SERVER_FILES = ['table', 'store', 'policy', 'service', 'routes', 'jobs', 'mail', 'export', 'erase']

/** Further kinds of files of a feature's server half: a file or page it generates, and adapters of Better Auth. */
const SERVER_KINDS = /^[a-z0-9-]+-(file|page)$|^better-auth(-[a-z]+)?$/

/**
 * Further kinds of files of a web half, besides components and hooks: state outside of React, texts for values, toasts,
 * where the focus goes, scripts without React.
 */
const WEB_KINDS = /^[a-z0-9-]+-(store|text|toast|focus|script)$/

/** Exceptions: files of features that fit none of the kinds, each with its reason. At most MAX_EXCEPTIONS. */
const EXCEPTIONS: Record<string, string> = {
  'account/password/server/password-hash.ts': 'argon2id, given to Better Auth',
  'account/password/server/password-strength.ts':
    'the packaged list of common passwords, too large for rules.ts',
  'account/session/web/auth-client.ts': 'the calls of Better Auth that change who is signed in',
  'account/session/web/session-refresh.ts': 'when a session is read again',
  'account/session/web/session-channel.ts': 'one tab tells the others',
  'documents/web/upload-file.ts': 'one upload with its true progress (XMLHttpRequest)',
  'notifications/stream/server/connections.ts': 'the open streams of one process',
  'notifications/stream/web/event-source.ts': 'the stream, opened again when it breaks',
  'notifications/stream/web/shared-event-source.ts': 'one stream for all tabs of a browser',
  'knowledge-base/search/web/search-index.ts': 'the file of titles and descriptions that search reads',
}
const MAX_EXCEPTIONS = 10

const FORBIDDEN_NAMES: Record<string, string> = {
  index: 'Import the file that has the export; no barrels.',
  utils: 'Name the file after the one idea in it.',
  helpers: 'Name the file after the one idea in it.',
  types: 'A type lives in the file of what it describes, inferred from its schema where there is one.',
  common: 'What two features need belongs to the earlier one, or to src/shared when both sides use it.',
  misc: 'Name the file after the one idea in it.',
}

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.(client|server|test|config|d))*\.(ts|tsx|css|js|json|svg|woff2)$/
/** A list of values in a statement, or SQL that a loop adds to one. */
const UNPREPARED = /\b(?:(?:not)?inArray|sql\.join)\(|\.push\(\s*sql`|\.reduce\([^`]{0,200}\bsql`/i
/** Callbacks of a call of `mutate`, which are not called when the part has gone by the time of the answer. */
const LOST_CALLBACK = /\bmutate\((?:[^()]|\([^()]*\))*\bon(?:Success|Error|Settled)\b/
const MAX_LINES = 400
const NINE_IN_TEN_LINES = 220
const MEDIAN_LINES = 70
const MAX_DEPTH = 6
const MAX_SHARED_FILES = 12

export function checkPlaces(files: SourceFile[]): Fault[] {
  return [
    ...files.flatMap(checkOne),
    ...checkLengths(files),
    ...checkShared(files),
    ...checkExceptions(files),
  ]
}

function checkOne(file: SourceFile): Fault[] {
  const texts = [...checkName(file), ...checkPlace(file), ...checkContent(file)]
  return texts.map((text) => ({ file: file.path, text }))
}

function checkName({ path }: SourceFile): string[] {
  const parts = path.split('/')
  const folders = parts.slice(0, -1)
  const name = parts.at(-1) ?? ''
  const faults: string[] = []
  if (!NAME.test(name)) faults.push('The name is not kebab-case.')
  for (const part of [...folders, name.replace(/\..*$/, '')]) {
    const advice = Object.hasOwn(FORBIDDEN_NAMES, part) ? FORBIDDEN_NAMES[part] : undefined
    if (advice) faults.push(`"${part}" does not say what the file is. ${advice}`)
  }
  if (folders.length > MAX_DEPTH) {
    faults.push(`The folder is ${folders.length} deep; at most ${MAX_DEPTH}. Move the inner folder up.`)
  }
  return faults
}

function checkPlace({ path }: SourceFile): string[] {
  const [top, second, third, ...rest] = path.split('/')
  if (top !== 'src' || !second) return []
  if (!third) return [`src holds only folders: ${TOP_FOLDERS.join(', ')}.`]
  if (!TOP_FOLDERS.includes(second))
    return [`src/${second} is no part of the product: use ${TOP_FOLDERS.join(', ')}.`]
  const rooms = ORDERS[second]
  if (!rooms) return []
  if (!rooms.order.includes(third)) {
    return [
      `${third} is missing in the order of ${second}: add it to ${rooms.name} in scripts/check-structure-places.ts.`,
    ]
  }
  const isException = (local: string) =>
    second === 'features' && Object.hasOwn(EXCEPTIONS, `${third}/${local}`)
  return checkRoomFile(rest.join('/'), isException)
}

/** Checks the closed list of the files of a feature or a room of the back office; the folder of a sub-noun has the same list. */
function checkRoomFile(local: string, isException: (local: string) => boolean): string[] {
  const subject = local.replace(/\.test\.(tsx?)$/, '.$1')
  if (isException(local) || isException(subject) || isListed(subject)) return []
  const [noun, ...deeper] = subject.split('/')
  if (noun && !['server', 'web'].includes(noun) && deeper.length > 0 && isListed(deeper.join('/'))) return []
  if (subject !== local && isTestOfAFolder(local)) return []
  return [adviseFeaturePlace(local)]
}

function isListed(local: string): boolean {
  if (['contract.ts', 'schema.ts', 'rules.ts', 'web/api.ts'].includes(local)) return true
  const server = /^server\/([a-z-]+)\.ts$/.exec(local)?.[1]
  if (server) return SERVER_FILES.includes(server) || SERVER_KINDS.test(server)
  const web = /^web\/([a-z0-9-]+)\.ts$/.exec(local)?.[1]
  if (web) return web.startsWith('use-') || WEB_KINDS.test(web)
  return /^web\/[a-z0-9-]+\.tsx$/.test(local)
}

/** A test may be named after an operation instead of a file, but must be beside the code. */
function isTestOfAFolder(local: string): boolean {
  return /^([a-z-]+\/)?(server\/|web\/)?[a-z0-9-]+\.test\.tsx?$/.test(local)
}

function adviseFeaturePlace(local: string): string {
  const list =
    'contract.ts, schema.ts, rules.ts, server/{table,store,service,routes,jobs,mail,export,erase}.ts, server/<thing>-{file,page}.ts, web/api.ts, web/<thing>-page.tsx, web/<thing>.tsx, web/use-<thing>.ts, web/<thing>-{store,text,toast,focus,script}.ts'
  const end = `A feature has: ${list}. With a good reason, add it to EXCEPTIONS in scripts/check-structure-places.ts.`
  if (local.startsWith('server/')) {
    return `Not on the list of server files. Queries go to store.ts, operations to service.ts, pure decisions to rules.ts, background work to jobs.ts. ${end}`
  }
  if (local.startsWith('web/')) {
    return `Not on the list of web files. Calls go to web/api.ts, pure decisions to rules.ts, state of a part to web/use-<thing>.ts, state outside of React to web/<thing>-store.ts, words to web/<thing>-text.ts, what is seen to web/<thing>.tsx. ${end}`
  }
  return `Not on the list. Paths, limits and options go to contract.ts, schemas to schema.ts, pure decisions to rules.ts; what several features need goes to src/shared. ${end}`
}

function checkContent({ path, text, hasDefaultExport, isTest }: SourceFile): string[] {
  const faults: string[] = []
  if (!path.startsWith('src/')) return faults
  const environment = /\bprocess\.env\b/.test(text.replaceAll('readEnv(process.env)', ''))
  if (environment && path !== 'src/config/env.ts' && !isTest) {
    faults.push(
      'Reads an environment variable. Add it to the schema in src/config/env.ts and use it from Env.',
    )
  }
  const unprepared = isTest ? null : UNPREPARED.exec(text)
  if (unprepared) {
    faults.push(
      `${unprepared[0]}… makes another text for each number of values, so the statement is planned at every call. Write = \${anyOf(list)} (src/database/statement.ts), or a filter that is null when it is absent.`,
    )
  }
  if (!isTest && LOST_CALLBACK.test(text)) {
    faults.push(
      'Gives callbacks to mutate(): they are lost when the part goes before the answer comes, as live parts do. Write mutateAsync(…).then(…).',
    )
  }
  if (!path.startsWith('src/database/') && !isTest && /\bnew pg\.|\bpool\.connect\(/.test(text)) {
    faults.push(
      'Opens a connection past the pool, whose connections prepare every statement (src/database/prepared-statements.ts). Use deps.database.',
    )
  }
  if (hasDefaultExport && !mayExportDefault(path)) {
    faults.push(
      'Exports by default. Only pages, layouts, root.tsx, routes.ts and entry.server.tsx do; use a named export.',
    )
  }
  return faults
}

function mayExportDefault(path: string): boolean {
  return (
    /(-page|-layout)\.tsx$/.test(path) ||
    ['src/web/root.tsx', 'src/web/routes.ts', 'src/web/entry.server.tsx'].includes(path)
  )
}

function checkLengths(files: SourceFile[]): Fault[] {
  const faults: Fault[] = files
    .filter((file) => file.lines > MAX_LINES)
    .map((file) => ({
      file: file.path,
      text: `${file.lines} lines; at most ${MAX_LINES}. Move a part that has a name of its own into its own file.`,
    }))
  const sorted = files.toSorted((a, b) => a.lines - b.lines)
  const long = sorted.filter((file) => file.lines >= NINE_IN_TEN_LINES)
  if (files.length >= 20 && long.length > files.length / 10) {
    const names = long.map((file) => `${file.path} (${file.lines})`).join(', ')
    faults.push({ file: 'src', text: `More than one file in ten has ${NINE_IN_TEN_LINES} lines: ${names}.` })
  }
  const median = sorted[Math.floor(sorted.length / 2)]?.lines ?? 0
  if (files.length >= 20 && median > MEDIAN_LINES) {
    faults.push({ file: 'src', text: `The median file has ${median} lines; at most ${MEDIAN_LINES}.` })
  }
  return faults
}

function checkShared(files: SourceFile[]): Fault[] {
  const inside = files.filter((file) => file.path.startsWith('src/shared/') && !file.isTest)
  // A folder counts as one subject, like a file.
  const shared = new Set(inside.map((file) => file.path.split('/')[2]))
  if (shared.size <= MAX_SHARED_FILES) return []
  return [
    {
      file: 'src/shared',
      text: `${shared.size} files; at most ${MAX_SHARED_FILES}. What one feature owns belongs to that feature's contract.ts or rules.ts.`,
    },
  ]
}

/** The list of exceptions must be short and must not name missing files. */
function checkExceptions(files: SourceFile[]): Fault[] {
  const file = 'scripts/check-structure-places.ts'
  if (!files.some(({ path }) => path === file)) return []
  const names = Object.keys(EXCEPTIONS)
  const missing = names.filter((name) => !files.some(({ path }) => path === `src/features/${name}`))
  const faults = missing.map((name) => ({
    file,
    text: `EXCEPTIONS names ${name}, which does not exist: remove it.`,
  }))
  if (names.length <= MAX_EXCEPTIONS) return faults
  return [
    ...faults,
    {
      file,
      text: `EXCEPTIONS has ${names.length} entries; at most ${MAX_EXCEPTIONS}. Give the file a kind of the list instead.`,
    },
  ]
}
