/** Cases that sentences need beside the plain form (the nominative). A language defines those that it has. */
export const GRAMMATICAL_CASES = ['genitive', 'dative', 'accusative', 'instrumental', 'locative'] as const
export type GrammaticalCase = (typeof GRAMMATICAL_CASES)[number]
