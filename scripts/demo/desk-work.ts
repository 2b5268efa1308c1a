// What has been written and asked in the cases of the demo's desk, each named by what it is about.
import type { PlannedWork } from './plan.ts'

export const askedTwice: PlannedWork = {
  talk: [
    {
      by: 'applicant',
      hoursAgo: 300,
      text: 'Dzień dobry, czy moja umowa najmu na czas nieokreślony wystarczy?',
    },
    { by: 'ewa', hoursAgo: 296, text: 'Tak, pod warunkiem że podpisał ją właściciel mieszkania.' },
  ],
  notes: [
    ['ewa', 200, 'Salary in the contract differs from the annex: 5 200 or 5 400? Compare before filing.'],
  ],
}
export const sentAgain: PlannedWork = {
  notes: [['piotr', 30, 'New lease came in. The landlord signed on page 3 this time.']],
  visit: 12,
}
export const policyRenewed: PlannedWork = {
  talk: [
    {
      by: 'ewa',
      hoursAgo: 100,
      text: 'Your insurance ended in September. The office asks for one that covers the whole stay.',
    },
  ],
}
export const askedInUkrainian: PlannedWork = {
  talk: [
    {
      by: 'applicant',
      hoursAgo: 52,
      text: 'Добрий день! Мій роботодавець змінив адресу офісу. Чи треба переробляти договір, чи досить додатка?',
    },
    {
      by: 'applicant',
      hoursAgo: 5,
      text: 'І ще одне запитання: чи потрібен присяжний переклад свідоцтва про шлюб, якщо воно двомовне?',
      unread: true,
    },
  ],
}
export const hurry: PlannedWork = {
  order: 'failed',
  talk: [
    {
      by: 'applicant',
      hoursAgo: 3,
      text: 'Hello, my visa ends in two weeks. Is it too late? What should I upload first?',
      unread: true,
    },
  ],
}
export const travel: PlannedWork = {
  talk: [
    {
      by: 'piotr',
      hoursAgo: 400,
      text: 'Wniosek jest złożony. Proszę zachować UPO na telefonie i na papierze.',
    },
    { by: 'applicant', hoursAgo: 390, text: 'Dziękuję bardzo!' },
    { by: 'piotr', hoursAgo: 389, text: 'Proszę. Odezwę się, gdy przyjdzie pierwsze pismo.' },
    { by: 'applicant', hoursAgo: 20, text: 'Czy mogę w grudniu pojechać na tydzień do rodziny i wrócić?' },
  ],
  notes: [['piotr', 19, 'Check the stamp in the passport before answering: no travel without it.']],
}
export const letterFromOffice: PlannedWork = {
  talk: [
    {
      by: 'applicant',
      hoursAgo: 28,
      text: 'I got a letter from the voivode with “wezwanie” on it. There are seven days in it. I can send a photo of it.',
      unread: true,
    },
  ],
  tasks: [{ for: 'staff', title: 'Answer the call of the office within seven days', due: 5 }],
}
export const signature: PlannedWork = {
  talk: [
    {
      by: 'applicant',
      hoursAgo: 8,
      text: 'Чи може мій чоловік підписати за мене, якщо я за кордоном?',
      unread: true,
    },
  ],
}
export const callDue: PlannedWork = {
  tasks: [
    { for: 'staff', title: 'Call Ms Wójcik at the employer about annex no. 1', due: 0 },
    { for: 'staff', title: 'Compare the names in the lease and the passport', due: -9, done: true },
  ],
  notes: [['piotr', 70, 'Ms Wójcik is at work from 9 to 13 only.']],
}
export const complaintOverdue: PlannedWork = {
  tasks: [{ for: 'staff', title: 'File the complaint about the delay (ponaglenie)', due: -4 }],
  notes: [['magda', 240, 'Ten months without a letter. The client agrees to a complaint.']],
}
export const longConversation: PlannedWork = {
  order: 'paid_twice',
  talk: [
    { by: 'applicant', hoursAgo: 500, text: 'Hi! Which account statement do you need, six months or three?' },
    { by: 'piotr', hoursAgo: 498, text: 'Three months are enough, with the name of the bank on every page.' },
    { by: 'applicant', hoursAgo: 490, text: 'Done. The second file is the right one.' },
    { by: 'piotr', hoursAgo: 470, text: 'Thank you, it is accepted.' },
    { by: 'applicant', hoursAgo: 200, text: 'When do we file?' },
    { by: 'piotr', hoursAgo: 190, text: 'As soon as the annex is signed: next week.', unread: true },
  ],
}
export const onHold: PlannedWork = {
  notes: [['ewa', 300, 'On hold until the new employer has registered the contract.']],
  tasks: [{ for: 'third_party', title: 'New work contract from the employer', due: 10 }],
}
export const onHoldForHealth: PlannedWork = {
  talk: [
    { by: 'applicant', hoursAgo: 700, text: 'Jestem w szpitalu, proszę wstrzymać sprawę na dwa miesiące.' },
    { by: 'ewa', hoursAgo: 698, text: 'Oczywiście. Życzę dużo zdrowia, nic Panu nie ucieknie.' },
  ],
}
export const bothAskedAgain: PlannedWork = {
  asked: { passport: ['pages_missing'], health_insurance: ['expired'] },
  talk: [
    {
      by: 'ewa',
      hoursAgo: 60,
      text: 'Two things are missing before we can file. Please look at Documents; eight days are left.',
      unread: true,
    },
  ],
  notes: [['ewa', 59, 'If nothing comes by Friday, phone.']],
}
export const translations: PlannedWork = {
  asked: {
    purpose_documents: ['not_translated'],
    cv: ['other', 'Please add the dates of your last two jobs. A month and a year are enough.'],
  },
}
export const early: PlannedWork = {
  asked: {
    photo: ['unreadable'],
    application_form: [
      'name_differs',
      'Прізвище у формі написане інакше, ніж у паспорті. Будь ласка, виправте.',
    ],
  },
}
export const statementTooOld: PlannedWork = {
  order: 'paid_twice',
  asked: { financial_proof: ['too_old'] },
}
export const wrongLease: PlannedWork = {
  asked: {
    accommodation: ['wrong_document', 'To jest umowa z dostawcą prądu. Prosimy o umowę najmu mieszkania.'],
  },
}
export const pesel: PlannedWork = {
  corrections: [
    {
      by: 'ewa',
      hoursAgo: 70,
      field: 'monthly_income',
      proposed: 5400,
      reason: 'differs_from_document',
      message: 'Your contract says 5 400 PLN a month before tax. May we write that?',
      answer: 'agree',
    },
    {
      by: 'piotr',
      hoursAgo: 50,
      field: 'health_insurance',
      proposed: 'Private policy, 30 000 EUR',
      reason: 'out_of_date',
      message: 'Is the private policy from last year still yours?',
      answer: 'decline',
    },
    {
      by: 'ewa',
      hoursAgo: 22,
      field: 'address',
      proposed: 'ul. Grunwaldzka 28/17, 80-244 Gdańsk',
      reason: 'differs_from_document',
      message: 'Your insurance says house 28, the form says 82. Which one is right?',
    },
  ],
  tasks: [
    { for: 'applicant', title: 'Get your PESEL number at the city hall and send us the paper', due: 6 },
  ],
  consultation: 4,
}
export const sharedOverdue: PlannedWork = {
  tasks: [
    { for: 'applicant', title: 'Ask the tax office for the certificate of no arrears', due: -6 },
    { for: 'applicant', title: 'Sign the power of attorney', due: -20, done: true },
  ],
}
export const pendingOrder: PlannedWork = { order: 'pending', consultation: 7 }
export const visitSoon: PlannedWork = { visit: 3 }
export const employer: PlannedWork = {
  tasks: [{ for: 'third_party', title: 'Annex no. 1 signed by the employer', due: 2 }],
  notes: [['ewa', 50, 'HR promised the annex for Monday.']],
}
export const school: PlannedWork = {
  tasks: [
    { for: 'third_party', title: 'Certificate of enrolment from the university', due: 12 },
    { for: 'third_party', title: 'Proof that the tuition is paid', done: true },
  ],
}
export const employerLate: PlannedWork = {
  tasks: [{ for: 'third_party', title: 'Confirmation from ZUS by the employer', due: -8 }],
}
export const filedWithVisit: PlannedWork = {
  visit: 9,
  talk: [
    {
      by: 'ewa',
      hoursAgo: 90,
      text: 'Fingerprints are on the day of your visit. Bring the passport and the UPO.',
    },
    { by: 'applicant', hoursAgo: 80, text: 'Thanks! I will be there.' },
    { by: 'ewa', hoursAgo: 79, text: 'See you after it.' },
  ],
}
export const movedHouse: PlannedWork = { moved: true, visit: -40, order: 'canceled' }
export const decided: PlannedWork = {
  talk: [
    { by: 'ewa', hoursAgo: 120, text: 'The decision is positive! The card is ready in about four weeks.' },
  ],
  tasks: [{ for: 'staff', title: 'Ask whether the card has come', due: 21 }],
}
export const restricted: PlannedWork = {
  restrictedTo: ['ewa', 'magda'],
  notes: [['ewa', 500, 'Victim of violence at home: the address must not leave this case.']],
  talk: [
    { by: 'applicant', hoursAgo: 600, text: 'Please never send letters to my old address.' },
    { by: 'ewa', hoursAgo: 598, text: 'We have noted it. Only two of us can open your case.' },
  ],
}
export const thanks: PlannedWork = {
  talk: [
    { by: 'applicant', hoursAgo: 900, text: 'Я отримав карту. Дякую вам за все!' },
    { by: 'ewa', hoursAgo: 899, text: 'Вітаємо! Бажаємо гарних трьох років.' },
  ],
  visit: -200,
}
export const refunded: PlannedWork = { order: 'refunded' }
