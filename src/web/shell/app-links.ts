import type { Progress } from '#features/progress/schema.ts'
import { m } from '#messages/messages.js'
import {
  BookOpen,
  CalendarClock,
  CalendarDays,
  ClipboardCheck,
  ClipboardList,
  FileUp,
  type IconShape,
  LayoutDashboard,
  Library,
  LifeBuoy,
  MessageSquareText,
  Package,
  UserRound,
} from '#ui/icons.tsx'

export interface AppLink {
  to: string
  label(): string
  icon: IconShape
  /** A page outside of the application, loaded as a document. */
  document?: true
  /** The entry's mark, from the person's progress. */
  mark?(progress: Progress): LinkMark
}

export interface LinkMark {
  done?: boolean
  count?: { uploaded: number; total: number }
  /** Any other state: beside the label, and as it is said. */
  words?: { shown: string; said: string }
}

const sayNew = (count: number) => ({
  shown: m.shell_new_count({ count }),
  said: m.shell_new_count({ count }),
})

/** SHELL-1: "Application Process", in order. */
export const PROCESS_LINKS: readonly AppLink[] = [
  { to: '/dashboard', label: m.shell_dashboard, icon: LayoutDashboard },
  {
    to: '/your-package',
    label: m.shell_package,
    icon: Package,
    mark: ({ steps }) => ({ done: steps.some(({ id, state }) => id === 'package' && state === 'completed') }),
  },
  {
    to: '/personal-info',
    label: m.shell_personal_info,
    icon: UserRound,
    mark: ({ flags }) => ({ done: flags.personal_info }),
  },
  { to: '/documents', label: m.shell_documents, icon: FileUp, mark: markDocuments },
  {
    to: '/application-form',
    label: m.shell_application_form,
    icon: ClipboardList,
    mark: ({ flags }) => ({ done: flags.application_form }),
  },
  {
    to: '/review-application',
    label: m.shell_review,
    icon: ClipboardCheck,
    mark: ({ submitted_at }) => ({ done: submitted_at !== null }),
  },
  {
    to: '/appointment',
    label: m.shell_appointment,
    icon: CalendarDays,
    mark: ({ flags }) => ({ done: flags.appointment }),
  },
]

/** "Your case", below the process. */
export const CASE_LINKS: readonly AppLink[] = [
  { to: '/plan', label: m.plan_title, icon: CalendarClock },
  {
    to: '/messages',
    label: m.messages_title,
    icon: MessageSquareText,
    mark: ({ unread_messages: count }) => (count > 0 ? { words: sayNew(count) } : {}),
  },
]

export const HELP_LINKS: readonly AppLink[] = [
  { to: '/resources', label: m.shell_resources, icon: Library },
  { to: '/knowledge-base', label: m.shell_knowledge_base, icon: BookOpen, document: true },
  { to: '/help-center', label: m.shell_help_center, icon: LifeBuoy, document: true },
]

/** The title in the top bar; '' for a path without one. */
export function titleOf(pathname: string): string {
  if (pathname.startsWith('/documents/')) return m.shell_documents()
  if (pathname.startsWith('/questionnaire/')) return m.questionnaire_bar()
  if (pathname.startsWith('/consultation')) return m.shell_consultation_title()
  if (pathname === '/last-legal-day') return m.legal_stay_screen()
  if (pathname === '/kit') return m.kit_title()
  if (pathname === '/dossier') return m.dossier_title()
  if (pathname === '/third-parties') return m.third_parties_title()
  if (pathname === '/filing') return m.cases_filing_bar()
  if (pathname === '/waiting') return m.progress_waiting_title()
  if (pathname === '/letters') return m.letters_title()
  if (pathname === '/decision') return m.residence_card_bar()
  if (pathname.startsWith('/forms')) return m.case_sheets_bar()
  if (pathname === '/copy-sheet') return m.copy_sheet_title()
  if (pathname === '/submitted') return m.shell_submitted()
  if (pathname === '/your-message') return m.back_office_inbox_claim_title()
  if (pathname === '/account/privacy') return m.own_data_title()
  if (pathname === '/account/family') return m.household_title()
  if (pathname === '/account/access') return m.own_data_access_title()
  if (pathname === '/account/notes') return m.own_data_notes_title()
  if (pathname.startsWith('/account')) return m.account_overview_title()
  if (pathname === '/notification-settings') return m.shell_notification_settings()
  return [...PROCESS_LINKS, ...CASE_LINKS, ...HELP_LINKS].find(({ to }) => to === pathname)?.label() ?? ''
}

/**
 * What is to be sent again comes first. Done only when every slot is filled or set aside: a check mark would hide the
 * missing document.
 */
function markDocuments(progress: Progress): LinkMark {
  const { documents_uploaded: uploaded, documents_total: total, documents_set_aside: aside } = progress
  const again = progress.documents_asked_again.length
  if (again > 0) {
    const shown = m.shell_again_count({ count: again })
    return { words: { shown, said: m.documents_again_count({ count: again }) } }
  }
  if (uploaded + aside >= total) return { done: true }
  return uploaded > 0 ? { done: false, count: { uploaded, total } } : { done: false }
}
