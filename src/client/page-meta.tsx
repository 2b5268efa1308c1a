import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { sharePicturePath } from '#shared/paths.ts'
import { PageTitle } from '#ui/page-title.tsx'
import {
  type Breadcrumb,
  describeArticle,
  describeBreadcrumbs,
  describeOrganization,
  describeQuestions,
  ORIGIN,
  type Question,
  type Thing,
} from './structured-data.ts'

interface PageMetaProps {
  /** One sentence, 70 to 155 characters: for the list of results of a search engine and for shared links. */
  description: string
  /** Only where no PageHeading names the page. */
  title?: string
  /** A guide: its heading and the day it was last changed (YYYY-MM-DD). */
  article?: { title: string; updated: string }
  /** The way here from the home page, this page last; the home page itself is left out. */
  breadcrumbs?: readonly Breadcrumb[]
  /** Questions of the page with their answers as plain text. */
  questions?: readonly Question[]
  /** True where the page is about the consultancy itself. */
  organization?: boolean
}

const PICTURE = { width: 1200, height: 630 }

/** What search engines and shared links are told about a public page, beside its title. */
export function PageMeta({
  description,
  title,
  article,
  breadcrumbs,
  questions,
  organization,
}: PageMetaProps) {
  const { pathname } = useLocation()
  const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
  const url = ORIGIN + path
  const things = [
    ...(organization ? [describeOrganization()] : []),
    ...(article ? [describeArticle({ ...article, description, url })] : []),
    ...(breadcrumbs ? [describeBreadcrumbs(breadcrumbs)] : []),
    ...(questions ? [describeQuestions(questions)] : []),
  ]
  return (
    <>
      {title ? <PageTitle title={title} /> : null}
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={m.shared_product_name()} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={ORIGIN + sharePicturePath(path)} />
      <meta property="og:image:width" content={String(PICTURE.width)} />
      <meta property="og:image:height" content={String(PICTURE.height)} />
      <meta name="twitter:card" content="summary_large_image" />
      {things.length > 0 ? <StructuredData things={things} /> : null}
    </>
  )
}

function StructuredData({ things }: { things: readonly Thing[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll(
    '<',
    '\\u003c',
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<" cannot leave the script, and a script's text is not unescaped.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
