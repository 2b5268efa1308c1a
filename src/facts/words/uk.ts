import guides from '#content/uk/facts/guides.json' with { type: 'json' }
import law from '#content/uk/facts/law.json' with { type: 'json' }
import offices from '#content/uk/facts/offices.json' with { type: 'json' }
import practice from '#content/uk/facts/practice.json' with { type: 'json' }
import procedure from '#content/uk/facts/procedure.json' with { type: 'json' }
import questionnaire from '#content/uk/facts/questionnaire.json' with { type: 'json' }
import requirements from '#content/uk/facts/requirements.json' with { type: 'json' }
import services from '#content/uk/facts/services.json' with { type: 'json' }
import sourceNames from '#content/uk/facts/sources.json' with { type: 'json' }
import units from '#content/uk/facts/units.json' with { type: 'json' }

/** The Ukrainian texts of content/facts/. */
export const UK = {
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
