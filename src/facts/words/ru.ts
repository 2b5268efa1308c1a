import guides from '#content/ru/facts/guides.json' with { type: 'json' }
import law from '#content/ru/facts/law.json' with { type: 'json' }
import offices from '#content/ru/facts/offices.json' with { type: 'json' }
import practice from '#content/ru/facts/practice.json' with { type: 'json' }
import procedure from '#content/ru/facts/procedure.json' with { type: 'json' }
import questionnaire from '#content/ru/facts/questionnaire.json' with { type: 'json' }
import requirements from '#content/ru/facts/requirements.json' with { type: 'json' }
import services from '#content/ru/facts/services.json' with { type: 'json' }
import sourceNames from '#content/ru/facts/sources.json' with { type: 'json' }
import units from '#content/ru/facts/units.json' with { type: 'json' }

/** The Russian texts of content/facts/. */
export const RU = {
  words: {
    ...guides,
    ...law,
    ...procedure,
    ...requirements,
    ...services,
    ...practice,
    ...offices,
    ...questionnaire,
  },
  sourceNames,
  units,
}
