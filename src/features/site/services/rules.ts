import { showInCase } from '#facts/fact.ts'
import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import type { ServiceId } from './contract.ts'

interface ServiceWords {
  title: () => string
  description: () => string
  /** Label of the figure `time`. */
  timeLabel: () => string
  time: () => string
}

const WORDS: Record<ServiceId, ServiceWords> = {
  'temporary-residence-card': {
    title: m.shared_service_temporary_residence,
    description: () =>
      m.site_services_temporary_description({
        period: showInCase(requireFact('temporary-permit'), 'genitive'),
      }),
    timeLabel: m.site_services_time,
    time: () => requireFact('temporary-processing').shown,
  },
  'permanent-residence-card': {
    title: m.shared_service_permanent_residence,
    description: () =>
      m.site_services_permanent_description({
        period: showInCase(requireFact('citizenship-after'), 'genitive'),
      }),
    timeLabel: m.site_services_time,
    time: () => requireFact('permanent-processing').shown,
  },
  'eu-long-term-residence-card': {
    title: m.shared_service_eu_long_term,
    description: () => m.site_services_eu_description({ period: requireFact('eu-stay').shown }),
    timeLabel: m.site_services_time,
    time: () => requireFact('eu-processing').shown,
  },
  'work-permit': {
    title: m.shared_service_work_permit,
    description: m.site_services_work_description,
    timeLabel: m.site_services_time,
    time: () => requireFact('work-permit-processing').shown,
  },
  'company-registration': {
    title: m.shared_service_company,
    description: m.site_services_company_description,
    timeLabel: m.site_services_time,
    time: () => requireFact('company-processing').shown,
  },
  'business-incubator': {
    title: m.shared_service_incubator,
    description: m.site_services_incubator_description,
    timeLabel: m.site_services_program_time,
    time: () => requireFact('incubator-length').shown,
  },
  'translation-services': {
    title: m.shared_service_translation,
    description: () =>
      m.site_services_translation_description({
        languages: requireFact('translation-languages').shown,
      }),
    timeLabel: m.site_services_time,
    time: () => requireFact('translation-time').shown,
  },
}

/** The texts of one service. */
export function serviceWords(id: ServiceId): ServiceWords {
  return WORDS[id]
}
