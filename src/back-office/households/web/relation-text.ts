import { RELATIONS, type Relation } from '#features/household/contract.ts'
import { m } from '#messages/messages.js'

const NAMES: Record<Relation, () => string> = {
  main: m.back_office_households_relation_main,
  spouse: m.back_office_households_relation_spouse,
  child: m.back_office_households_relation_child,
  parent: m.back_office_households_relation_parent,
  other: m.back_office_households_relation_other,
}

/** Who somebody is to the first person of the family. */
export const describeRelation = (relation: Relation): string => NAMES[relation]()

/** In a choice. */
export const RELATION_OPTIONS = RELATIONS.map((value) => ({ value, label: describeRelation(value) }))
