/** What stands beside a document of the eight slots: its translation, or a further one like it. */
export const ADDITIONAL_KINDS = ['translation', 'further'] as const
export type AdditionalKind = (typeof ADDITIONAL_KINDS)[number]

/** In one case. */
export const ADDITIONAL_MAX = 20
export const ADDITIONAL_TITLE_MAX = 120
