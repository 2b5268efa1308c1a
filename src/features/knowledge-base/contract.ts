import { PUBLIC_PATHS } from '#shared/paths.ts'

export const KNOWLEDGE_BASE_PATH = '/knowledge-base'

type PublicPath = (typeof PUBLIC_PATHS)[number]

/** A guide or one of the hubs. */
export type GuidePath = Extract<PublicPath, `${typeof KNOWLEDGE_BASE_PATH}/${string}`>

/** Every guide in reading order; a hub comes before its guides. */
export const GUIDE_PATHS: readonly GuidePath[] = PUBLIC_PATHS.filter((path): path is GuidePath =>
  path.startsWith(`${KNOWLEDGE_BASE_PATH}/`),
)

/**
 * The hubs, each a page with cards of its guides: the four of the specification, and one that begins with what has
 * happened to the reader. Getting Started is also a guide itself.
 */
export const HUB_PATHS = [
  '/knowledge-base/getting-started',
  '/knowledge-base/documentation',
  '/knowledge-base/processing-times',
  '/knowledge-base/support-resources',
  '/knowledge-base/your-situation',
] as const satisfies readonly GuidePath[]

export type HubPath = (typeof HUB_PATHS)[number]

/** The page with the questions, shown as an accordion. */
export const FAQ_PATH = '/knowledge-base/support-resources/faq' satisfies GuidePath
