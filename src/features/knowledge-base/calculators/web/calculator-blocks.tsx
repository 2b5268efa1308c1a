import type { ReactNode } from 'react'
import { Island } from '#ui/island/island.tsx'
import type { CalculatorName } from '../contract.ts'
import { Fees } from './fees.tsx'
import fees from './fees-island.tsx?island'
import { Income } from './income.tsx'
import income from './income-island.tsx?island'
import { LetterTerm } from './letter-term.tsx'
import letterTerm from './letter-term-island.tsx?island'
import { LongTermDays } from './long-term-days.tsx'
import longTermDays from './long-term-days-island.tsx?island'
import { StudentSum } from './student-sum.tsx'
import studentSum from './student-sum-island.tsx?island'
import { VisaDay } from './visa-day.tsx'
import visaDay from './visa-day-island.tsx?island'
import { VisaFreeDay } from './visa-free-day.tsx'
import visaFreeDay from './visa-free-day-island.tsx?island'

/** What replaces `::visa-day` in a guide, for each calculator. */
export const CALCULATOR_BLOCKS: Record<CalculatorName, ReactNode> = {
  'visa-day': (
    <Island island={visaDay}>
      <VisaDay />
    </Island>
  ),
  'visa-free-day': (
    <Island island={visaFreeDay}>
      <VisaFreeDay />
    </Island>
  ),
  'letter-term': (
    <Island island={letterTerm}>
      <LetterTerm />
    </Island>
  ),
  fees: (
    <Island island={fees}>
      <Fees />
    </Island>
  ),
  income: (
    <Island island={income}>
      <Income />
    </Island>
  ),
  'student-sum': (
    <Island island={studentSum}>
      <StudentSum />
    </Island>
  ),
  'long-term-days': (
    <Island island={longTermDays}>
      <LongTermDays />
    </Island>
  ),
}
