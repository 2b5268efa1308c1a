import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import type { ServiceId } from './contract.ts'

interface ServiceWords {
  title: () => string
  description: () => string
  /** What the figure of `time` measures. */
  timeLabel: () => string
  time: () => string
  need: () => string
}

const WORDS: Record<ServiceId, ServiceWords> = {
  'temporary-residence-card': {
    title: m.services_temporary_title,
    description: () => m.services_temporary_description({ years: requireFact('temporary-permit').shown }),
    timeLabel: m.services_time,
    time: () => requireFact('temporary-processing').shown,
    need: m.services_temporary_need,
  },
  'permanent-residence-card': {
    title: m.services_permanent_title,
    description: () => m.services_permanent_description({ years: requireFact('citizenship-after').shown }),
    timeLabel: m.services_time,
    time: () => requireFact('permanent-processing').shown,
    need: () =>
      m.services_permanent_need({
        years: requireFact('residence-years').shown,
        level: requireFact('language-level').shown,
      }),
  },
  'eu-long-term-residence-card': {
    title: m.services_eu_title,
    description: m.services_eu_description,
    timeLabel: m.services_time,
    time: () => requireFact('eu-processing').shown,
    need: () =>
      m.services_eu_need({
        years: requireFact('residence-years').shown,
        level: requireFact('language-level').shown,
      }),
  },
  'work-permit': {
    title: m.services_work_title,
    description: m.services_work_description,
    timeLabel: m.services_time,
    time: () => requireFact('work-permit-processing').shown,
    need: m.services_work_need,
  },
  'company-registration': {
    title: m.services_company_title,
    description: m.services_company_description,
    timeLabel: m.services_time,
    time: () => requireFact('company-processing').shown,
    need: m.services_company_need,
  },
  'business-incubator': {
    title: m.services_incubator_title,
    description: m.services_incubator_description,
    timeLabel: m.services_program_time,
    time: () => requireFact('incubator-length').shown,
    need: m.services_incubator_need,
  },
  'translation-services': {
    title: m.services_translation_title,
    description: () =>
      m.services_translation_description({ languages: requireFact('translation-languages').shown }),
    timeLabel: m.services_time,
    time: () => requireFact('translation-time').shown,
    need: m.services_translation_need,
  },
}

/** The words of one service. */
export function serviceWords(id: ServiceId): ServiceWords {
  return WORDS[id]
}
