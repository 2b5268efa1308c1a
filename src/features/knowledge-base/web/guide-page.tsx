import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { GuideArticle } from './guide-article.tsx'
import { GuideHead } from './guide-head.tsx'
import { GuideHub } from './guide-hub.tsx'
import { type GuideView, requireGuideView } from './guides-text.ts'

export const handle = { light: true }

/** Runs when the site is built, once for every guide. */
export function loader({ request }: LoaderFunctionArgs) {
  return requireGuideView(new URL(request.url).pathname.replace(/\/$|\.data$/, ''))
}

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
