import { m } from '#messages/messages.js'
import type { StepOwner } from '../contract.ts'

const OWNERS: Record<StepOwner, () => string> = {
  applicant: m.plan_owner_applicant,
  consultancy: m.plan_owner_consultancy,
  third_party: m.plan_owner_third_party,
  office: m.plan_owner_office,
}

/** Who acts, in words. */
export const nameOwner = (owner: StepOwner): string => OWNERS[owner]()
