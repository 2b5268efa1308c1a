import { useLocation } from 'react-router'
import { languagePath, readLanguagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { sharePicturePath } from '#shared/paths.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { LanguageLinks } from './language-links.tsx'
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
  /** One sentence of 70 to 155 characters, for search results and shared links. */
  description: string
  /** Only on a page without a PageHeading. */
  title?: string
  /** For a guide: its heading and the date of its last change (YYYY-MM-DD). */
  article?: { title: string; updated: string }
  /** Breadcrumbs from the home page (left out) to this page (last). */
  breadcrumbs?: readonly Breadcrumb[]
  /** The page's questions, with their answers as plain text. */
  questions?: readonly Question[]
  /** True on pages about the consultancy itself. */
  organization?: boolean
}

const PICTURE = { width: 1200, height: 630 }

/** Meta data of a public page for search engines and shared links, besides its title. */
export function PageMeta({
  description,
  title,
  article,
  breadcrumbs,
  questions,
  organization,
}: PageMetaProps) {
  const { pathname } = useLocation()
  const { path } = readLanguagePath(pathname.replace(/(.)\/$/, '$1'))
  const url = ORIGIN + languagePath(path)
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
      <LanguageLinks path={path} />
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<" cannot close the script element; its text must not be escaped.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
