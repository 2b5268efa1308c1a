import type { CaseFile } from '#back-office/case-file/schema.ts'
import { ANSWER_ID, LAST_DAY_ID, NEW_TASK_ID, NOTE_ID } from '#back-office/case-file/web/act-focus.ts'
import { caseQuery } from '#back-office/case-file/web/api.ts'
import { householdPath, PARTS, partPath } from '#back-office/case-file/web/case-parts.tsx'
import { recallCaseList } from '#back-office/desk/web/case-list-store.ts'
import { OFFICE_PATH } from '#features/account/rules.ts'
import { m } from '#messages/messages.js'
import { CASES_LINKS, OFFICE_LINKS } from '../shell/office-links.ts'
import type { Command, Place } from './command.ts'
import { listQueueCommands } from './list-queue-commands.ts'
import { focusWhenThere, listOffered, pressControl } from './offered-acts.ts'

/** Everything that can be done and gone to from this screen now, without the cases that a search finds. */
export function listCommands(place: Place): Command[] {
  const number = numberIn(place.pathname)
  const file = number && place.client.getQueryData(caseQuery(number).queryKey)
  return [
    ...(file ? [...listFieldCommands(file, place), ...listParts(file, place)] : []),
    ...listActs(),
    ...listQueueCommands(place),
    ...listRecent(place),
    ...listScreens(place, { isInCase: Boolean(file) }),
  ]
}

/** The number of the case that is open at this address. */
const numberIn = (pathname: string) => /^\/office\/cases\/([^/]+)/.exec(pathname)?.[1]

/** A menu is offered as a whole; its choices once one of them is typed. */
function listActs(): Command[] {
  return listOffered().map(({ text, control, isInMenu }, index) => ({
    id: `act-${index}`,
    group: 'acts',
    label: text,
    only: isInMenu ? 'typed' : undefined,
    run: () => pressControl(control),
  }))
}

/** What is written in one of the parts. An ended case takes notes only. */
function listFieldCommands({ number, ended_at }: CaseFile, { pathname, go }: Place): Command[] {
  const fields = [
    { part: 'messages', field: ANSWER_ID, label: m.back_office_palette_answer },
    { part: 'notes', field: NOTE_ID, label: m.back_office_palette_note },
    { part: 'tasks', field: NEW_TASK_ID, label: m.back_office_palette_task },
    { part: 'dates', field: LAST_DAY_ID, label: m.back_office_palette_last_day },
  ]
  return fields
    .filter(({ field }) => ended_at === null || field === NOTE_ID)
    .map(({ part, field, label }) => ({
      id: field,
      group: 'acts',
      label: label(),
      run() {
        const to = partPath(number, part)
        if (pathname === to || document.getElementById(field)) return focusWhenThere(field)
        // Where a question holds the screen, the field is not waited for.
        void go(to).then(() => (location.pathname === to ? focusWhenThere(field) : undefined))
      },
    }))
}

function listParts({ number, household }: CaseFile, { pathname, go }: Place): Command[] {
  const parts: Command[] = PARTS.filter(({ path }) => !pathname.startsWith(partPath(number, path))).map(
    ({ path, label }) => ({
      id: `part-${path}`,
      group: 'parts',
      label: label(),
      run: () => void go(partPath(number, path)),
    }),
  )
  const { id } = household
  // On the part of the family it stands as a button, which is offered as every act is.
  if (id === null || pathname.startsWith(partPath(number, 'family'))) return parts
  const label = m.back_office_households_open()
  return [...parts, { id: 'household', group: 'parts', label, run: () => void go(householdPath(id)) }]
}

/** So many that were open last. */
const MOST_RECENT = 3

/** Cases that are still in this browser's memory, and that of the list to which the queue goes back. */
function listRecent({ pathname, client, user, go }: Place): Command[] {
  const kept = client
    .getQueryCache()
    .findAll({ queryKey: ['case'] })
    .filter(({ queryKey, state }) => queryKey.length === 2 && state.data)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ queryKey }) => String(queryKey[1]))
  const numbers = new Set(
    [...kept, recallCaseList(user?.id)?.at].filter((number) => typeof number === 'string'),
  )
  numbers.delete(numberIn(pathname) ?? '')
  return [...numbers].slice(0, MOST_RECENT).map((number) => ({
    id: `recent-${number}`,
    group: 'recent',
    label: client.getQueryData(caseQuery(number).queryKey)?.person.name ?? m.back_office_palette_case(),
    note: number,
    only: 'empty',
    run: () => void go(`${OFFICE_PATH}/cases/${number}`),
  }))
}

function listScreens({ pathname, user, go }: Place, { isInCase }: { isInCase: boolean }): Command[] {
  return [...CASES_LINKS, ...OFFICE_LINKS]
    .filter(({ to, isForAdmins }) => to !== pathname && (!isForAdmins || user?.role === 'admin'))
    .map(({ to, label }) => ({
      id: `screen-${to}`,
      group: 'screens',
      label: label(),
      only: isInCase ? 'typed' : undefined,
      run: () => void go(to),
    }))
}
