import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import type { ServiceId } from './contract.ts'

interface ServiceWords {
  title: () => string
  description: () => string
  /** Label of the figure `time`. */
  timeLabel: () => string
  time: () => string
  need: () => string
}

const WORDS: Record<ServiceId, ServiceWords> = {
  'temporary-residence-card': {
    title: m.shared_service_temporary_residence,
    description: () =>
      m.site_services_temporary_description({ years: requireFact('temporary-permit').shown }),
    timeLabel: m.site_services_time,
    time: () => requireFact('temporary-processing').shown,
    need: m.site_services_temporary_need,
  },
  'permanent-residence-card': {
    title: m.shared_service_permanent_residence,
    description: () =>
      m.site_services_permanent_description({ years: requireFact('citizenship-after').shown }),
    timeLabel: m.site_services_time,
    time: () => requireFact('permanent-processing').shown,
    need: () =>
      m.site_services_permanent_need({
        years: requireFact('residence-years').shown,
        level: requireFact('language-level').shown,
      }),
  },
  'eu-long-term-residence-card': {
    title: m.shared_service_eu_long_term,
    description: () => m.site_services_eu_description({ years: requireFact('eu-stay').shown }),
    timeLabel: m.site_services_time,
    time: () => requireFact('eu-processing').shown,
    need: () =>
      m.site_services_eu_need({
        years: requireFact('residence-years').shown,
        level: requireFact('language-level').shown,
      }),
  },
  'work-permit': {
    title: m.shared_service_work_permit,
    description: m.site_services_work_description,
    timeLabel: m.site_services_time,
    time: () => requireFact('work-permit-processing').shown,
    need: m.site_services_work_need,
  },
  'company-registration': {
    title: m.shared_service_company,
    description: m.site_services_company_description,
    timeLabel: m.site_services_time,
    time: () => requireFact('company-processing').shown,
    need: m.site_services_company_need,
  },
  'business-incubator': {
    title: m.shared_service_incubator,
    description: m.site_services_incubator_description,
    timeLabel: m.site_services_program_time,
    time: () => requireFact('incubator-length').shown,
    need: m.site_services_incubator_need,
  },
  'translation-services': {
    title: m.shared_service_translation,
    description: () =>
      m.site_services_translation_description({ languages: requireFact('translation-languages').shown }),
    timeLabel: m.site_services_time,
    time: () => requireFact('translation-time').shown,
    need: m.site_services_translation_need,
  },
}

/** The texts of one service. */
export function serviceWords(id: ServiceId): ServiceWords {
  return WORDS[id]
}
