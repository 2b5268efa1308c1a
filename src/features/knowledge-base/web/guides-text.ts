import { currentLanguage } from '#language/language.ts'
import { FAQ_PATH, GUIDE_PATHS, type GuidePath, HUB_PATHS, type HubPath } from '../contract.ts'
import {
  describeQuestions,
  type Guide,
  type GuideEntry,
  guidesOf,
  hubOf,
  neighboursOf,
  readGuide,
  readQuestions,
} from '../rules.ts'

const files: Record<string, string> = import.meta.glob('/content/*/knowledge-base/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The guide of this path. Runs only in the build; throws when there is no text. */
function requireGuide(path: string): Guide {
  const guidePath = GUIDE_PATHS.find((guide) => guide === path)
  const file = `/content/${currentLanguage()}${path}.md`
  const source = files[file]
  if (!guidePath || source === undefined) throw new Error(`No guide at ${file}`)
  return readGuide({ path: guidePath, source })
}

export type GuideView = ReturnType<typeof requireGuideView>

/** A guide with its hub, its own guides, its neighbours and its questions. */
export function requireGuideView(path: string) {
  const guide = requireGuide(path)
  const hub = HUB_PATHS.find((candidate) => candidate === guide.path)
  const { previous, next } = neighboursOf(guide.path)
  const questions = guide.path === FAQ_PATH ? readQuestions(guide.sections) : null
  return {
    guide,
    isHub: hub !== undefined,
    hub: listEntries([hubOf(guide.path)])[0] ?? null,
    guides: hub ? listEntries(guidesOf(hub)) : [],
    previous: previous ? (listEntries([previous])[0] ?? null) : null,
    next: next ? (listEntries([next])[0] ?? null) : null,
    questions,
    described: questions ? describeQuestions(questions) : undefined,
  }
}

/** All guides in reading order, hubs included. */
export function listEntries(paths: readonly GuidePath[] = GUIDE_PATHS): GuideEntry[] {
  return paths.map(requireGuide).map(({ path, title, description, category }) => ({
    path,
    title,
    description,
    category,
  }))
}

/** All guides for the search, with the words of other languages. */
export function listSearchEntries(): GuideEntry[] {
  return GUIDE_PATHS.map(requireGuide).map(({ path, title, description, category, also }) => ({
    path,
    title,
    description,
    category,
    ...(also !== undefined && { also }),
  }))
}

/** The hubs with their guides. */
export function listParts(): { hub: GuideEntry & { path: HubPath }; guides: GuideEntry[] }[] {
  return HUB_PATHS.map((path) => {
    const [hub] = listEntries([path])
    if (!hub) throw new Error(`No hub at ${path}`)
    return { hub: { ...hub, path }, guides: listEntries(guidesOf(path)) }
  })
}
