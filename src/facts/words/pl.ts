import guides from '#content/pl/facts/guides.json' with { type: 'json' }
import law from '#content/pl/facts/law.json' with { type: 'json' }
import offices from '#content/pl/facts/offices.json' with { type: 'json' }
import practice from '#content/pl/facts/practice.json' with { type: 'json' }
import procedure from '#content/pl/facts/procedure.json' with { type: 'json' }
import questionnaire from '#content/pl/facts/questionnaire.json' with { type: 'json' }
import requirements from '#content/pl/facts/requirements.json' with { type: 'json' }
import services from '#content/pl/facts/services.json' with { type: 'json' }
import sourceNames from '#content/pl/facts/sources.json' with { type: 'json' }
import units from '#content/pl/facts/units.json' with { type: 'json' }

/** The Polish texts of content/facts/. */
export const PL = {
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
