import type { Verdict } from '#features/checks/contract.ts'
import { m } from '#messages/messages.js'
import type { CheckGroup } from '../rules.ts'

/** The word of a verdict, as its badge has it. */
export const describeVerdict = (verdict: Verdict): string =>
  ({ good: m.checks_verdict_good, look: m.checks_verdict_look, stop: m.checks_verdict_stop })[verdict]()

/** The heading of a group with how many checks are in it. */
export const describeGroup = (group: CheckGroup, count: number): string =>
  ({
    stop: m.back_office_case_file_checks_group_stop,
    look: m.back_office_case_file_checks_group_look,
    overruled: m.back_office_case_file_checks_group_overruled,
    good: m.back_office_case_file_checks_group_good,
  })[group]({ count })
