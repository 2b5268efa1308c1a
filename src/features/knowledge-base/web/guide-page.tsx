import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readLanguagePath } from '#language/language-path.ts'
import { GuideArticle } from './guide-article.tsx'
import { GuideHead } from './guide-head.tsx'
import { GuideHub } from './guide-hub.tsx'
import { type GuideView, requireGuideView } from './guides-text.ts'

export const handle = { light: true }

/** Runs in the build, once for every guide. */
export function loader({ request }: LoaderFunctionArgs) {
  return requireGuideView(readLanguagePath(new URL(request.url).pathname.replace(/\/$|\.data$/, '')).path)
}

export default function GuidePage() {
  const view: GuideView = useLoaderData<typeof loader>()
  // Getting Started is both a hub and a whole guide; the other hubs are cards with a short text.
  const Body = view.isHub && view.guide.sections.length === 0 ? GuideHub : GuideArticle
  return (
    <>
      <GuideHead view={view} />
      <Body view={view} />
    </>
  )
}
