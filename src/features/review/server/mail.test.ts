import { describe, expect, it } from 'vitest'
import { submissionMail, submittedNotice } from './mail.ts'

type Service = Parameters<typeof submissionMail>[0]['service']

describe('the mail about a submission', () => {
  const write = ({ restricted = false, service = 'preparation' as Service } = {}) =>
    submissionMail({
      to: 'office@example.com',
      applicant: { full_name: '<b>Olena</b>', email: 'olena@example.com' },
      caseRow: { id: 'c1', number: '2026-0412', restricted },
      documents: 3,
      aside: 0,
      service,
      publicUrl: new URL('https://pobyt.example.com'),
    })

  it('names nobody whose case is restricted', () => {
    const mail = write({ restricted: true })
    expect(mail.subject).toBe('An application was submitted, case 2026-0412')
    expect(mail.text).toContain('only the people named on it can open it')
    expect(JSON.stringify(mail)).not.toMatch(/olena/i)
  })

  it('is one a person, escapes names and leads to the case', () => {
    const mail = write()
    expect(mail).toMatchObject({
      to: 'office@example.com',
      subject: 'Application submitted: <b>Olena</b>',
      dedupeKey: 'application-submitted:c1',
    })
    expect(mail.text).toContain('Documents: 3 of 8.')
    expect(mail.text).toContain('https://pobyt.example.com/office/cases/2026-0412')
    expect(mail.html).not.toContain('<b>Olena')
  })
  it('says of our work what the screens have told the applicant, by the package', () => {
    expect(write().text).toContain('was told that you prepare everything')
    const review = write({ service: 'review' }).text
    expect(review).toContain('was told that you check the documents')
    expect(review).not.toMatch(/prepare/)
    const advice = write({ service: 'advice' }).text
    expect(advice).toContain('has a free account')
    expect(advice).not.toMatch(/prepare/)
  })
})

describe('the mail to who has submitted', () => {
  const paragraphsOf = (service: Service) =>
    submittedNotice({ userId: 'u', caseId: 'c', service }).mail?.().paragraphs.join(' ')

  it('says what comes next to a free account, which waits for nothing of ours', () => {
    const free = paragraphsOf('advice')
    expect(free).toContain('The next step is yours: file it with the state.')
    expect(free).toContain('with your own signature')
    expect(free).not.toContain('We tell you what comes next')
    for (const service of ['review', 'preparation'] as const)
      expect(paragraphsOf(service)).toContain('We tell you what comes next')
  })
})
