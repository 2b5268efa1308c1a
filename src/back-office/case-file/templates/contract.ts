/** The texts for a message that are filled in from a case, in the order in which they are offered. */
export const TEMPLATE_IDS = ['specialist', 'missing', 'again', 'last_day', 'looking', 'complete'] as const
export type TemplateId = (typeof TEMPLATE_IDS)[number]
