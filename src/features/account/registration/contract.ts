/**
 * The first steps of a new account, in the order in which the dashboard asks for them (`nextStep` of
 * features/progress/rules.ts): tests/server/first-steps.test.ts compares both. The package is not among them: it is the free
 * one from the beginning.
 */
export const FIRST_STEPS = ['personal_info', 'documents', 'application_form'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
