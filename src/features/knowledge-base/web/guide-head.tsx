import { PageMeta } from '#client/page-meta.tsx'
import { m } from '#messages/messages.js'
import { KNOWLEDGE_BASE_PATH } from '../contract.ts'
import type { GuideView } from './guides-text.ts'

/** Meta data of a guide for search engines. */
export function GuideHead({ view: { guide, hub, isHub, described } }: { view: GuideView }) {
  const { path, title, description, updated } = guide
  return (
    <PageMeta
      description={description}
      article={{ title, updated }}
      breadcrumbs={[
        { name: m.knowledge_base_title(), path: KNOWLEDGE_BASE_PATH },
        ...(hub && !isHub ? [{ name: hub.title, path: hub.path }] : []),
        { name: title, path },
      ]}
      questions={described}
    />
  )
}
