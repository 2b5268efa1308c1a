import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CaseFile } from '#back-office/case-file/schema.ts'
import { colleaguesQuery } from '#back-office/desk/web/api.ts'
import { describeStage } from '#back-office/desk/web/case-text.ts'
import { offer } from '#back-office/desk/web/command-text.ts'
import { nameInChoice } from '#back-office/desk/web/cover-text.ts'
import { toastFailure, toastSuccess } from '#back-office/desk/web/desk-toast.ts'
import { Initials } from '#back-office/desk/web/initials.tsx'
import type { CaseStage } from '#features/cases/contract.ts'
import { isEnded } from '#features/cases/rules.ts'
import { m } from '#messages/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Check, ChevronDown } from '#ui/icons.tsx'
import { Menu, MenuButton } from '#ui/menu.tsx'
import { isForward, isNothingOpen, isToFiling } from '../rules.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useHeadChange } from './use-head-change.ts'

/** The stage of the case, with the moves that this member of staff may make now. An end, a decision, and what is left open are asked about first. */
export function StageMenu({ file }: { file: CaseFile }) {
  const { mutateAsync, isPending } = useHeadChange(file)
  const [asking, setAsking] = useState<CaseStage>()
  const [isDeciding, setIsDeciding] = useState(false)
  const move = (stage: CaseStage) =>
    void mutateAsync({ stage })
      .then(() => toastSuccess(m.back_office_case_file_moved({ stage: describeStage(stage) })), toastFailure)
      .finally(() => setAsking(undefined))
  const choose = (stage: CaseStage) => {
    if (stage === 'decided') setIsDeciding(true)
    else if (isEnded(stage) || leavesOpen(file, stage)) setAsking(stage)
    else move(stage)
  }
  const shown = (
    <Choice
      label={m.back_office_case_file_stage()}
      value={describeStage(file.stage)}
      act={m.back_office_palette_move()}
    />
  )
  if (file.moves.length === 0) return <Fixed>{shown}</Fixed>
  return (
    <>
      <Menu trigger={<MenuTrigger>{shown}</MenuTrigger>} triggerClassName="border-line-strong">
        {file.moves.map((stage) => (
          <MenuButton key={stage} onClick={() => choose(stage)} {...offer(nameMove(stage))}>
            {describeStage(stage)}
          </MenuButton>
        ))}
      </Menu>
      {isDeciding ? <DecisionDialog file={file} onClose={() => setIsDeciding(false)} /> : null}
      {asking ? (
        <MoveDialog
          stage={asking}
          open={file.still_open}
          stops={countStops(file, asking)}
          busy={isPending}
          onMove={() => move(asking)}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </>
  )
}

function nameMove(stage: CaseStage): string {
  return stage === 'on_hold'
    ? m.back_office_palette_hold()
    : m.back_office_palette_move_to({ stage: describeStage(stage) })
}

const leavesOpen = (file: CaseFile, to: CaseStage) =>
  isForward({ from: file.stage, to }) && (!isNothingOpen(file.still_open) || countStops(file, to) > 0)

/** The checks that stop this move. */
const countStops = ({ checks }: CaseFile, to: CaseStage) => (isToFiling(to) ? checks.stop : 0)

/** Who has the case. */
export function AssignedMenu({ file }: { file: CaseFile }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const { mutateAsync } = useHeadChange(file)
  const { assigned_to, assigned_to_name, ended_at } = file
  const assign = (id: string | null) => {
    if (id === assigned_to) return
    void mutateAsync({ assigned_to: id }).then(
      () => toastSuccess(m.back_office_case_file_assigned()),
      toastFailure,
    )
  }
  const shown = (
    <>
      {assigned_to_name ? (
        <Initials name={assigned_to_name} className="-my-1 bg-pine-tint text-pine max-lg:hidden" />
      ) : null}
      <Choice
        label={m.back_office_case_file_assigned_to()}
        value={assigned_to_name ?? m.back_office_case_file_nobody()}
        isDrawn={assigned_to_name !== null}
        act={m.back_office_palette_assign()}
      />
    </>
  )
  if (ended_at !== null) return <Fixed>{shown}</Fixed>
  const choices = [
    ...colleagues.map((one) => ({ id: one.id, name: one.name, label: nameInChoice(one) })),
    { id: null, name: m.back_office_case_file_nobody(), label: m.back_office_case_file_nobody() },
  ]
  return (
    <Menu trigger={<MenuTrigger>{shown}</MenuTrigger>} triggerClassName="border-line-strong">
      {choices.map(({ id, name, label }) => (
        <MenuButton
          key={id}
          onClick={() => assign(id)}
          aria-current={id === assigned_to}
          {...offer(m.back_office_palette_assign_to({ name }))}
        >
          <span translate={id ? 'no' : undefined} className="min-w-0 flex-1 wrap-anywhere">
            {label}
          </span>
          {id === assigned_to ? <Icon of={Check} /> : null}
        </MenuButton>
      ))}
    </Menu>
  )
}

interface ChoiceProps {
  label: string
  value: string
  /** What stands beside it says the value on a wide screen. */
  isDrawn?: boolean
  /** What can be done with it. */
  act: string
}

/** On a wide screen the value alone: the head of the case is one line. */
function Choice({ label, value, isDrawn = false, act }: ChoiceProps) {
  return (
    <span
      {...offer(act)}
      title={`${label} ${value}`}
      className={classNames(
        'flex min-w-0 flex-wrap gap-x-1.5 text-left lg:flex-nowrap',
        isDrawn && 'lg:sr-only',
      )}
    >
      <span className="text-ink-2 lg:sr-only">{label}</span>{' '}
      <span className="font-semibold wrap-anywhere lg:max-w-36 lg:truncate">{value}</span>
    </span>
  )
}

function MenuTrigger({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Icon of={ChevronDown} className="shrink-0" />
    </>
  )
}

/** What cannot be changed now. */
function Fixed({ children }: { children: ReactNode }) {
  return <p className="flex min-h-11 items-center type-small">{children}</p>
}
