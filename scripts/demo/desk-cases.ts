import * as work from './desk-work.ts'
import type { PlannedCase } from './plan.ts'

/** The cases of the desk: every stage, every turn, last legal days of every colour, of everybody and of nobody. */
export const DESK_CASES: readonly PlannedCase[] = [
  // Ours: documents to check.
  ['submitted', 34, 'standard', 'work', 'aaaapppp', 'ewa', 6, work.askedTwice],
  ['submitted', 12, 'basic', 'work', 'pppppppp', null, 12],
  ['submitted', 9, 'premium', 'study', 'pppppppp', null, 38],
  ['submitted', 21, 'standard', 'family_reunification', 'aaonaaat', 'piotr', 24, work.sentAgain],
  ['submitted', 3, 'free', 'business', 'pppppppp', null, null],
  ['in_proceedings', 160, 'standard', 'work', 'aaaanaaa', 'ewa', null, work.policyRenewed],
  ['submitted', 15, 'standard', 'work', 'aappppap', 'magda', 44],
  // Ours: messages to answer.
  ['preparing', 18, 'basic', 'study', 'ppp.p...', 'ewa', 71, work.askedInUkrainian],
  ['preparing', 2, 'free', null, 'p.......', null, 14, work.hurry],
  ['filed', 75, 'premium', 'work', 'aaaaaaaa', 'piotr', -3, work.travel],
  ['in_proceedings', 210, 'standard', 'work', 'aaakaaaa', 'piotr', null, work.letterFromOffice],
  ['ready_to_file', 48, 'standard', 'family_reunification', 'aaaaaaaa', 'ewa', 10, work.signature],
  // Ours: a task, a pause, the filing to prepare.
  ['submitted', 40, 'premium', 'work', 'aaaaaaaa', 'piotr', 19, work.callDue],
  ['in_proceedings', 300, 'standard', 'other', 'aaaaaaaa', 'magda', null, work.complaintOverdue],
  ['submitted', 28, 'basic', 'business', 'aaaaaaaa', 'ewa', 33],
  ['submitted', 26, 'premium', 'work', 'aaakaaaa', 'piotr', 90, work.longConversation],
  ['on_hold', 95, 'standard', 'work', 'aaaaaaaa', 'ewa', 150, work.onHold],
  ['on_hold', 60, 'basic', 'study', 'aaaaaaa.', null, null, work.onHoldForHealth],
  // The applicant: a document again.
  ['submitted', 25, 'standard', 'work', 'raaaraaa', 'ewa', 8, work.bothAskedAgain],
  ['submitted', 17, 'basic', 'study', 'aaaaaarr', 'piotr', 40, work.translations],
  ['preparing', 30, 'standard', 'work', 'arrapp..', 'piotr', 21, work.early],
  ['in_proceedings', 190, 'premium', 'work', 'aaaaarka', 'magda', 300, work.statementTooOld],
  ['submitted', 11, 'standard', 'family_reunification', 'aaaraaaa', null, 2, work.wrongLease],
  // The applicant: a shared task, the form, the filing.
  ['submitted', 31, 'standard', 'work', 'aaaaaaaa', 'ewa', 29, work.pesel],
  ['preparing', 44, 'premium', 'business', 'pppppppp', 'piotr', 120, work.sharedOverdue],
  ['preparing', 6, 'free', 'work', 'ppp.....', null, 43],
  ['preparing', 1, 'free', null, '........', null, null],
  ['preparing', 14, 'basic', 'study', 'pp..p..p', 'magda', 180, work.pendingOrder],
  ['preparing', 52, 'free', 'other', 'p.......', null, -12],
  ['ready_to_file', 38, 'standard', 'work', 'aaaaaaaa', 'ewa', 5],
  ['ready_to_file', 55, 'premium', 'study', 'aakaaaaa', 'piotr', 41, work.visitSoon],
  // An employer or a school.
  ['submitted', 33, 'standard', 'work', 'aaaaaaaa', 'ewa', 13, work.employer],
  ['submitted', 46, 'premium', 'study', 'aaaaaaaa', 'piotr', 60, work.school],
  ['filed', 80, 'standard', 'work', 'aaaaaaaa', 'magda', null, work.employerLate],
  // The office.
  ['filed', 64, 'standard', 'work', 'aaaaaaaa', 'ewa', 16, work.filedWithVisit],
  ['filed', 92, 'basic', 'family_reunification', 'aaaaaaaa', 'piotr', 75],
  ['in_proceedings', 240, 'premium', 'work', 'aaaaaaaa', 'ewa', null, work.movedHouse],
  ['in_proceedings', 130, 'free', 'study', 'aaaaaaaa', null, 220],
  ['decided', 330, 'standard', 'work', 'aaaaaaaa', 'ewa', 400, work.decided],
  ['decided', 290, 'premium', 'business', 'aaaakaaa', 'piotr', null],
  // Restricted, and at an end.
  ['in_proceedings', 170, 'premium', 'family_reunification', 'aaaaaaaa', 'ewa', 35, work.restricted],
  ['closed', 380, 'standard', 'work', 'aaaaaaaa', 'ewa', null, work.thanks],
  ['closed', 350, 'basic', 'study', 'aaaaaaaa', 'piotr', null],
  ['withdrawn', 70, 'standard', 'work', 'aapp.p.p', 'magda', null, work.refunded],
]
