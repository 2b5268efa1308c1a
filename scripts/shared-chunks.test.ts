import { describe, expect, it } from 'vitest'
import { shareChunks } from './shared-chunks.ts'

/** What each module imports; with a `?` in front, later. */
type Modules = Record<string, readonly string[]>

const SCREENS: Modules = {
  'src/web/entry.client.tsx': [
    'node_modules/react/index.js',
    'node_modules/@tanstack/react-query/index.js',
    'src/client/api.ts',
  ],
  'src/web/shell/signed-in-layout.tsx': ['src/ui/menu.tsx', 'src/ui/button.tsx'],
  'src/features/progress/web/dashboard-page.tsx': ['src/ui/card.tsx', 'src/ui/picture.tsx'],
  'src/features/messages/web/messages-page.tsx': [
    'src/ui/card.tsx',
    'src/ui/list.tsx',
    'src/ui/picture.tsx',
    'src/ui/text-form.tsx',
    'node_modules/qrcode/index.js',
  ],
  'src/features/documents/web/documents-page.tsx': [
    'src/ui/list.tsx',
    'src/features/documents/slot.ts',
    '?src/late.ts',
  ],
  'src/features/documents/pages/web/pages-page.tsx': ['src/features/documents/slot.ts'],
  'src/back-office/work-queue/web/queue-page.tsx': [
    'src/back-office/desk/row.tsx',
    'src/ui/button.tsx',
    'src/ui/card.tsx',
  ],
  'src/back-office/inbox/web/inbox-page.tsx': [
    'src/back-office/desk/row.tsx',
    'src/back-office/desk/reply.tsx',
    'src/ui/text-form.tsx',
  ],
  'src/back-office/visits/web/visits-page.tsx': ['src/back-office/desk/reply.tsx'],
  'src/features/contact/web/contact-form-island.tsx': [
    'src/ui/button.tsx',
    'node_modules/react/index.js',
    'src/ui/field.tsx',
  ],
  'src/features/payments/web/order-island.tsx': ['src/ui/field.tsx'],
  'src/features/site/home/web/home-page.tsx': ['src/brand/hero.tsx'],
  'src/features/site/about/web/about-page.tsx': ['src/brand/hero.tsx'],
  'src/ui/text-form.tsx': ['node_modules/react-hook-form/index.js'],
}

/** The file of each module as the bundler finds it: the group of the highest priority that has a name for it. */
function placeAll(modules: Modules): (path: string) => string | null {
  const imported = Object.values(modules).flat()
  const paths = new Set([...Object.keys(modules), ...imported.map((path) => path.replace('?', ''))])
  const infos = new Map(
    [...paths].map((path) => {
      const from = modules[path] ?? []
      const info = {
        id: `/pobyt/${path}`,
        isEntry: /-page|-layout|-island|entry/.test(path),
        importedIds: from.filter((one) => !one.startsWith('?')).map((one) => `/pobyt/${one}`),
        dynamicallyImportedIds: from
          .filter((one) => one.startsWith('?'))
          .map((one) => `/pobyt/${one.slice(1)}`),
      }
      return [info.id, info] as const
    }),
  )
  const { groups, read } = shareChunks()
  read({ getModuleIds: () => infos.keys(), getModuleInfo: (id: string) => infos.get(id) ?? null } as never)
  const byPriority = groups.toSorted((one, other) => other.priority - one.priority)
  return (path) => byPriority.map(({ name }) => name(`/pobyt/${path}`)).find((name) => name !== null) ?? null
}

describe('The shared files of the site', () => {
  const fileOf = placeAll(SCREENS)

  it.each([
    ['node_modules/react/index.js', 'react'],
    ['src/ui/button.tsx', 'kit'],
    ['node_modules/@tanstack/react-query/index.js', 'kit'],
    ['node_modules/qrcode/index.js', 'shared'],
    ['src/ui/card.tsx', 'shell'],
    ['src/ui/picture.tsx', 'portal'],
    ['src/back-office/desk/row.tsx', 'desk'],
    ['src/back-office/desk/reply.tsx', 'desk-parts'],
    ['src/ui/field.tsx', 'forms'],
    ['src/ui/list.tsx', 'shared'],
    ['src/ui/text-form.tsx', 'editing'],
    ['src/features/documents/slot.ts', 'documents'],
  ])('%s is in %s', (path, file) => {
    expect(fileOf(path)).toBe(file)
  })

  it.each([
    ['a screen', 'src/features/messages/web/messages-page.tsx'],
    ['what one screen uses', 'src/ui/menu.tsx'],
    ['what only public pages use', 'src/brand/hero.tsx'],
    ['what is fetched later', 'src/late.ts'],
  ])('%s is left to the bundler', (_, path) => {
    expect(fileOf(path)).toBeNull()
  })
})
