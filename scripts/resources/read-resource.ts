import { isFactId, requireFact, requireSource } from '#facts/require-fact.ts'
import { type ManifestEntry, manifestEntrySchema } from '#features/resources/schema.ts'
import { type ContentToken, readContent } from '#texts/read-content.ts'

type Head = Omit<ManifestEntry, 'file_name' | 'file_size' | 'sha256'>

/** A text of content/en/resources: its entry in the list, and its printed content. */
export interface ResourceText {
  head: Head
  sources: { source: string; source_url?: string }[]
  tokens: ContentToken[]
}

const headSchema = manifestEntrySchema.omit({ file_name: true, file_size: true, sha256: true }).strict()

/** `slug` is the file's name. Throws for a missing or unknown field and for an unknown value. */
export function readResource({ slug, source }: { slug: string; source: string }): ResourceText {
  const { head, tokens, factIds } = readContent(source)
  const { sources, ...fields } = head
  const parsed = headSchema.safeParse({ slug, ...fields })
  if (!parsed.success) throw new Error(`${slug}.md: ${parsed.error.message}`)
  if (!Array.isArray(sources) || sources.length === 0) throw new Error(`${slug}.md names no sources`)
  const all = [...sources.map(requireSource), ...factIds.filter(isFactId).map(requireFact)]
  return { head: parsed.data, sources: uniteSources(all), tokens }
}

/**
 * The sources of the front matter and of the facts, each once: an Act without an article only where no article of it is
 * named. Our own practice is the last.
 */
function uniteSources(all: ResourceText['sources']): ResourceText['sources'] {
  const byName = new Map(
    all.map(({ source, source_url }) => [source, { source, ...(source_url && { source_url }) }]),
  )
  const own = requireSource('practice').source
  const names = [...byName.keys()]
  const isNamedCloser = ({ source }: { source: string }) =>
    names.some((name) => name.startsWith(`${source}, `) && name !== source)
  return [...byName.values()]
    .filter((one) => !isNamedCloser(one))
    .sort((a, b) => Number(a.source === own) - Number(b.source === own))
}
