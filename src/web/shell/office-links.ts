import { EMPLOYERS_SCREEN } from '#back-office/employers/contract.ts'
import { FAILED_JOBS_SCREEN } from '#back-office/failed-jobs/contract.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import {
  Building2,
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  CreditCard,
  FileText,
  Inbox,
  Library,
  Mail,
  Scale,
  ScrollText,
  Shield,
  TriangleAlert,
  UserRound,
  Users,
} from '#ui/icons.tsx'
import type { AppLink } from './app-links.ts'

export interface OfficeLink extends AppLink {
  /** Only admins have the screen. */
  isForAdmins?: true
  /** Screens below these paths belong to the entry, too. */
  covers?: readonly string[]
}

export const INBOX_SCREEN = `${OFFICE_PATH}/inbox`

/** "Cases": the daily work. */
export const CASES_LINKS: readonly OfficeLink[] = [
  { to: `${OFFICE_PATH}/my-day`, label: m.back_office_my_day_title, icon: CalendarCheck },
  {
    to: OFFICE_PATH,
    label: m.shell_office_queue,
    icon: Inbox,
    covers: [`${OFFICE_PATH}/cases/`, `${OFFICE_PATH}/households/`],
  },
  { to: `${OFFICE_PATH}/visits`, label: m.back_office_visits_title, icon: CalendarDays },
  { to: INBOX_SCREEN, label: m.back_office_inbox_title, icon: Mail },
]

/** "Office": what stands around it. */
export const OFFICE_LINKS: readonly OfficeLink[] = [
  { to: `${OFFICE_PATH}/payments`, label: m.back_office_payments_title, icon: CreditCard },
  { to: `${OFFICE_PATH}/rules`, label: m.back_office_facts_title, icon: Scale },
  { to: `${OFFICE_PATH}/resources`, label: m.back_office_resources_title, icon: Library },
  { to: `${OFFICE_PATH}/templates`, label: m.back_office_templates_screen, icon: FileText },
  { to: `${OFFICE_PATH}/team`, label: m.shell_office_team, icon: Users, isForAdmins: true },
  { to: `${OFFICE_PATH}/people`, label: m.shell_office_people, icon: UserRound, isForAdmins: true },
  {
    to: EMPLOYERS_SCREEN,
    label: m.back_office_employers_title,
    icon: Building2,
    covers: [`${EMPLOYERS_SCREEN}/`],
  },
  { to: `${OFFICE_PATH}/audit`, label: m.back_office_audit_title, icon: ScrollText, isForAdmins: true },
  {
    to: FAILED_JOBS_SCREEN,
    label: m.back_office_failed_jobs_title,
    icon: TriangleAlert,
    isForAdmins: true,
  },
  { to: `${OFFICE_PATH}/figures`, label: m.back_office_figures_title, icon: ChartColumn },
  {
    to: `${OFFICE_PATH}/account`,
    label: m.account_overview_title,
    icon: Shield,
    covers: [`${OFFICE_PATH}/account/`],
  },
]

/** The entry to which a screen belongs. */
export function findOfficeLink(pathname: string): OfficeLink | undefined {
  return [...CASES_LINKS, ...OFFICE_LINKS].find(
    ({ to, covers }) => to === pathname || covers?.some((path) => pathname.startsWith(path)),
  )
}
