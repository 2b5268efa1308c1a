import { currentLanguage } from '#language/language.ts'
import { languagePath, readLanguagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { OPERATOR, phoneHref } from '#shared/operator.ts'
import { BUILT_ORIGIN, sharePicturePath } from '#shared/paths.ts'

/** One entry of a page's structured data, in the vocabulary of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>

export interface Breadcrumb {
  name: string
  path: string
}

export interface Question {
  question: string
  /** Plain text. */
  answer: string
}

/** The page's own origin in a browser, so that a hydrated page keeps the URLs the server filled in. */
export const ORIGIN = typeof location === 'undefined' ? BUILT_ORIGIN : location.origin

const ORGANIZATION_ID = `${ORIGIN}/#organization`

export function describeOrganization(): Thing {
  const { address, email, legalName, name, phone, socials } = OPERATOR
  return {
    '@type': 'Organization',
    '@id': ORGANIZATION_ID,
    name,
    legalName,
    url: ORIGIN + languagePath('/'),
    logo: `${ORIGIN}/icon-512.png`,
    email: email.contact,
    telephone: phoneHref(phone).replace('tel:', ''),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postcode,
      addressLocality: address.city,
      addressCountry: address.country,
    },
    sameAs: socials.map((social) => social.url),
  }
}

interface ArticleOptions {
  title: string
  updated: string
  description: string
  url: string
}

export function describeArticle({ title, updated, description, url }: ArticleOptions): Thing {
  const publisher = { '@type': 'Organization', '@id': ORGANIZATION_ID, name: OPERATOR.name }
  return {
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: currentLanguage(),
    dateModified: updated,
    mainEntityOfPage: url,
    image: ORIGIN + sharePicturePath(readLanguagePath(url.slice(ORIGIN.length)).path),
    author: publisher,
    publisher,
  }
}

export function describeBreadcrumbs(breadcrumbs: readonly Breadcrumb[]): Thing {
  const steps = [{ name: m.shared_product_name(), path: '/' }, ...breadcrumbs]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: ORIGIN + languagePath(path),
    })),
  }
}

export function describeQuestions(questions: readonly Question[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
