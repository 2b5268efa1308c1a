import guides from '#content/en/facts/guides.json' with { type: 'json' }
import law from '#content/en/facts/law.json' with { type: 'json' }
import offices from '#content/en/facts/offices.json' with { type: 'json' }
import practice from '#content/en/facts/practice.json' with { type: 'json' }
import procedure from '#content/en/facts/procedure.json' with { type: 'json' }
import questionnaire from '#content/en/facts/questionnaire.json' with { type: 'json' }
import requirements from '#content/en/facts/requirements.json' with { type: 'json' }
import services from '#content/en/facts/services.json' with { type: 'json' }
import sourceNames from '#content/en/facts/sources.json' with { type: 'json' }
import units from '#content/en/facts/units.json' with { type: 'json' }

/** The English texts of content/facts/. */
export const EN = {
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
