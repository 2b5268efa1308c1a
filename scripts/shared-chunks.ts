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
    '/src/language/',
    '/src/messages/registry.',
    '/src/messages/runtime.',
    '/src/shared/paths',
    '/src/ui/button-content',
    '/src/ui/button-classes',
    '/src/ui/button.',
    '/src/ui/class-names',
    '/src/ui/form/drafts',
    '/src/ui/icon-button',
    '/src/ui/icon.',
    '/src/ui/icons.',
    '/src/ui/retriable-import',
    '/src/ui/toast-store',
  ],
  query: ['/node_modules/@tanstack/', '/src/client/query-client'],
  forms: [
    '/node_modules/react-hook-form/',
    '/src/ui/control-classes',
    '/src/ui/error-summary',
    '/src/ui/field',
    '/src/ui/form/lazy-schemas',
    '/src/ui/form/zod-resolver',
    '/src/ui/text-input',
  ],
  drafts: [
    '/src/ui/form/server-errors',
    '/src/ui/form/use-draft',
    '/src/ui/form/use-one-at-a-time',
    '/src/ui/form/use-summary',
  ],
  island: ['/src/ui/island/'],
}

/** The groups for the bundler. A module belongs to the first group that matches it. */
export const SHARED_CHUNKS = Object.entries(CHUNKS).map(([name, parts], index, all) => ({
  name,
  priority: all.length - index,
  test: (id: string) => parts.some((part) => id.replaceAll('\\', '/').includes(part)),
}))
