import { SERVICE_IDS, servicePath } from '#features/site/services/contract.ts'
import { readLanguagePath } from '#language/language-path.ts'
import { m } from '#messages/messages.js'
import { BookOpen, LifeBuoy, LogOut, UserRound } from '#ui/icons.tsx'

export const LOGOUT_ICON = LogOut

// Both variants are in the HTML; the attribute data-signed-in on <html> selects the visible one.
export const SIGNED_IN_ONLY = 'hidden in-[[data-signed-in]]:inline-flex'
export const SIGNED_OUT_ONLY = 'inline-flex in-[[data-signed-in]]:hidden'

export const SITE_LINKS = [
  { href: '/', label: m.shell_home },
  { href: '/services', label: m.shell_services },
  { href: '/about', label: m.shell_about },
  { href: '/contact', label: m.shell_contact },
] as const

const SERVICE_PATHS: readonly string[] = SERVICE_IDS.map(servicePath)

/** aria-current of a link: 'page' for this page, 'true' for the section of this page. */
export function currentMark(href: string, pathname: string): 'page' | 'true' | undefined {
  const { path } = readLanguagePath(pathname.replace(/(.)\/$/, '$1'))
  if (path === href) return 'page'
  return href === '/services' && SERVICE_PATHS.includes(path) ? 'true' : undefined
}

/** The account menu, in the signed-in area and on public pages. Two of these are public pages. */
export const ACCOUNT_LINKS = [
  { href: '/personal-info', label: m.shell_profile, icon: UserRound },
  { href: '/knowledge-base', label: m.shell_knowledge_base, icon: BookOpen },
  { href: '/help-center', label: m.shell_help_center, icon: LifeBuoy },
] as const

export const FOOTER_GROUPS = [
  {
    title: m.shell_footer_services,
    links: [
      { href: '/consultation', label: m.shell_consultation },
      { href: '/services', label: m.shell_services },
      { href: '/about', label: m.shell_about },
      { href: '/contact', label: m.shell_contact },
    ],
  },
  {
    title: m.shell_footer_help,
    links: [
      { href: '/knowledge-base', label: m.shell_knowledge_base },
      { href: '/help-center', label: m.shell_help_center },
    ],
  },
  {
    title: m.shell_footer_legal,
    links: [
      { href: '/PrivacyPolicy', label: m.shell_privacy_policy },
      { href: '/TermsOfService', label: m.shell_terms_of_service },
      { href: '/CookiePolicy', label: m.shell_cookie_policy },
      { href: '/GDPRCompliance', label: m.shell_gdpr },
    ],
  },
] as const
