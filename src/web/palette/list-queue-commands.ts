import { compactRows } from '#back-office/work-queue/web/compact-rows-store.ts'
import { describeTab } from '#back-office/work-queue/web/queue-text.ts'
import { addressOfView, isNarrowed, readView } from '#back-office/work-queue/web/use-queue-view.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { TURNS } from '#features/cases/contract.ts'
import { m } from '#messages/messages.js'
import type { Command, Place } from './command.ts'
import { pressControl } from './offered-acts.ts'

/** In the work queue: its views, which are addresses, how it looks, and its keys. */
export function listQueueCommands({ pathname, search, go }: Place): Command[] {
  if (pathname !== OFFICE_PATH) return []
  const view = readView(new URLSearchParams(search))
  const isMine = view.assigned === 'me'
  const isCompact = compactRows.isOn()
  const show = (label: string, change: Partial<typeof view>) => ({
    id: `queue-${label}`,
    group: 'queue' as const,
    label,
    // From the address as it is then: the screen may be one press behind it when the field is opened.
    run: () => void go(addressOfView({ ...readView(new URLSearchParams(location.search)), ...change })),
  })
  const tabs = ([undefined, ...TURNS] as const).filter((turn) => turn !== view.turn)
  return [
    isMine
      ? show(m.back_office_palette_queue_not_mine(), { assigned: undefined })
      : show(m.back_office_palette_queue_mine(), { assigned: 'me' }),
    view.snoozed
      ? show(m.back_office_palette_queue_not_snoozed(), { snoozed: undefined })
      : show(m.back_office_palette_queue_snoozed(), { snoozed: 'only' }),
    ...tabs.map((turn) => show(m.back_office_palette_queue_turn({ turn: describeTab(turn) }), { turn })),
    ...(isNarrowed({ ...view, turn: undefined })
      ? [
          show(m.back_office_queue_clear(), {
            assigned: undefined,
            stage: undefined,
            package: undefined,
            snoozed: undefined,
            q: undefined,
          }),
        ]
      : []),
    {
      id: 'queue-compact',
      group: 'queue',
      label: isCompact ? m.back_office_palette_queue_high() : m.back_office_queue_compact(),
      run: () => compactRows.turn(!isCompact),
    },
    ...listKeysHelp(),
  ]
}

/** By its button, which is not there where there are no rows, and on a phone. */
function listKeysHelp(): Command[] {
  const button = document.querySelector<HTMLElement>('main [aria-keyshortcuts="?"]')
  if (!button?.checkVisibility()) return []
  return [
    {
      id: 'queue-keys',
      group: 'queue',
      label: m.back_office_queue_keys_title(),
      run: () => pressControl(button),
    },
  ]
}
