import { TO_DOS } from '#features/cases/contract.ts'

/**
 * What is to be done next, as the applicant reads it: the desk's list (TO_DOS), and what only the applicant can do or
 * what the desk has nothing to do with.
 */
export const CASE_ACTS = [...TO_DOS, 'read_message', 'read_decision'] as const
export type CaseAct = (typeof CASE_ACTS)[number]

/** What the office has decided: the permit granted, refused, or the proceedings discontinued (umorzenie). */
export const DECISIONS = ['granted', 'refused', 'discontinued'] as const
export type Decision = (typeof DECISIONS)[number]

/**
 * Who decides: the voivode, or on an appeal the Head of the Office for Foreigners, whose decision can only be brought
 * before the administrative court.
 */
export const DECISION_INSTANCES = ['first', 'second'] as const
export type DecisionInstance = (typeof DECISION_INSTANCES)[number]

/**
 * Why something is to be done by a day: the legal stay ends, our own promise of a check, the term of the appeal or of the
 * complaint to the court.
 */
export const DAY_REASONS = ['legal_stay', 'check', 'appeal', 'complaint'] as const
