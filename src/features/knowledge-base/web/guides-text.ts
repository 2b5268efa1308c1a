import { GUIDE_PATHS, type GuidePath, HUB_PATHS, type HubPath } from '../contract.ts'
import { type Guide, type GuideEntry, guidesOf, readGuide } from '../rules.ts'

const FOLDER = '/content/en'

const files: Record<string, string> = import.meta.glob('/content/en/knowledge-base/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The guide of this path. Runs when the pages are built and never in a browser; throws when there is no text. */
export function requireGuide(path: string): Guide {
  const known = GUIDE_PATHS.find((guide) => guide === path)
  const source = files[`${FOLDER}${path}.md`]
  if (!known || source === undefined) throw new Error(`No guide at ${FOLDER}${path}.md`)
  return readGuide({ path: known, source })
}

/** All guides in the order in which they are read, hubs included. */
export function listEntries(paths: readonly GuidePath[] = GUIDE_PATHS): GuideEntry[] {
  return paths.map(requireGuide).map(({ path, title, description, category }) => ({
    path,
    title,
    description,
    category,
  }))
}

/** The four hubs with their guides. */
export function listParts(): { hub: GuideEntry & { path: HubPath }; guides: GuideEntry[] }[] {
  return HUB_PATHS.map((path) => {
    const [hub] = listEntries([path])
    if (!hub) throw new Error(`No hub at ${path}`)
    return { hub: { ...hub, path }, guides: listEntries(guidesOf(path)) }
  })
}
