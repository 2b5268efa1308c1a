import { describeTurn } from '#back-office/desk/web/case-text.ts'
import type { Sort } from '#back-office/work-queue/contract.ts'
import type { Turn } from '#features/cases/contract.ts'
import { m } from '#messages/messages.js'

/** The name of a tab; undefined is that of all cases. */
export function describeTab(turn: Turn | undefined): string {
  if (turn === undefined) return m.back_office_queue_tab_all()
  return turn === 'ours' ? m.back_office_queue_tab_ours() : describeTurn(turn)
}

/** The name of an order, in a choice. */
export function describeSort(sort: Sort): string {
  return {
    days_left: m.back_office_queue_sort_days_left,
    waiting: m.back_office_queue_sort_waiting,
    newest: m.back_office_queue_sort_newest,
  }[sort]()
}

/** The order in a sentence. */
export function describeOrder(sort: Sort): string {
  return {
    days_left: m.back_office_queue_order_days_left,
    waiting: m.back_office_queue_order_waiting,
    newest: m.back_office_queue_order_newest,
  }[sort]()
}
