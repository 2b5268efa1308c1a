import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { FAQ_PATH, HUB_PATHS } from '../contract.ts'
import { describeQuestions, guidesOf, hubOf, neighboursOf, readQuestions } from '../rules.ts'
import { GuideArticle } from './guide-article.tsx'
import { GuideHead } from './guide-head.tsx'
import { GuideHub } from './guide-hub.tsx'
import { listEntries, requireGuide } from './guides-text.ts'

export const handle = { light: true }

/** Runs when the site is built, once for every guide. */
export function loader({ request }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.replace(/\/$|\.data$/, '')
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

export type GuideView = ReturnType<typeof loader>

export default function GuidePage() {
  const view: GuideView = useLoaderData<typeof loader>()
  // Getting Started is a hub with a whole guide in it; the other hubs are cards with a few words.
  const Body = view.isHub && view.guide.sections.length === 0 ? GuideHub : GuideArticle
  return (
    <>
      <GuideHead view={view} />
      <Body view={view} />
    </>
  )
}
