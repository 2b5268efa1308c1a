/**
 * What a person can compare with her passport. A value is spelled as in the product's forms: dates YYYY-MM-DD, names as printed
 * with spaces, sex F, M or X; states have the three letters of the passport (D for Germany).
 */
export const READ_FIELDS = [
  'surname',
  'given_names',
  'number',
  'birth_date',
  'expiry_date',
  'nationality',
  'state',
  'sex',
] as const
export type ReadFieldName = (typeof READ_FIELDS)[number]

/** Null where it is not certain: below certainty nothing is said rather than something wrong. */
export type ZoneValues = Record<ReadFieldName, string | null>
