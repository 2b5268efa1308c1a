import { createRequest } from './consultations.ts'
import type { Person } from './create-person.ts'
import { createApplicant } from './desk.ts'
import { receiveMessage } from './inbox.ts'
import type { TestApp } from './test-app.ts'

/** An inbox with a bit of everything; returns the entries that a test works on. */
export async function fillInbox(app: TestApp, member: Person) {
  const lan = await receiveMessage(app, { name: 'Lan Phan', subject: 'Card lost in Łódź' })
  const lucas = await receiveMessage(app, { name: 'Lucas Ferreira', subject: 'Do you translate diplomas?' })
  const mehmet = await createApplicant(app, { name: 'Mehmet Yıldız' })
  const joined = await receiveMessage(app, {
    name: 'Mehmet Yıldız',
    email: mehmet.email,
    subject: 'Fingerprints on 3 December',
    message: 'I cannot come on 3 December. Which other day is there?',
  })
  const priya = await createApplicant(app, { name: 'Priya Raman' })
  const request = await createRequest(priya, {
    name: 'Priya Raman',
    email: priya.email,
    phone: '+48 601 222 333',
    service: 'company-registration',
    message: 'I would like to open a company in Gdańsk and stay in Poland for it. What comes first?',
    preferred_date: '2030-11-26',
    preferred_time: 'morning',
  })
  const hanna = await receiveMessage(app, {
    name: 'Hanna Lysenko',
    email: 'hanna.lysenko@example.com',
    subject: 'Price for two people',
    message: 'My husband and I both need a card. What does it cost for two, and do we come together?',
  })
  const kwame = await receiveMessage(app, {
    name: 'Kwame Boateng',
    email: 'kwame.boateng@example.com',
    phone: '+49 1515 5500214',
    subject: 'Blue Card, moving from Berlin',
    message:
      'I work in Berlin on a German Blue Card and my company moves me to Kraków in February. Do I file in Poland before I come, and does my German time count?',
  })
  await createApplicant(app, { name: 'Kofi Boateng' })
  const long = await receiveMessage(app, {
    name: 'Олександра-Вікторія Ковальчук-Подгаєцька',
    subject: 'Wilhelmina Konstantynopolitańczykiewiczówna'.repeat(3),
    message: `<b>Посвідка</b> ${'на-проживання'.repeat(20)}\n\n${'a '.repeat(300)}`,
  })
  for (const id of [lan, lucas]) {
    const entry = await member.json<{ updated_at: string }>(`/api/staff/inbox/${id}`)
    const json = { text: 'Hello,\n\nwe have sent you what you need.', updated_at: entry.body.updated_at }
    await member.json(`/api/staff/inbox/${id}/answers`, { method: 'POST', json })
  }
  return { hanna, joined, kwame, lan, lucas, long, mehmet, request: request.id }
}
