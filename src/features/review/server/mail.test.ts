import { describe, expect, it } from 'vitest'
import { submissionMail } from './mail.ts'

describe('the mail about a submission', () => {
  const write = ({ restricted = false } = {}) =>
    submissionMail({
      to: 'office@example.com',
      applicant: { full_name: '<b>Olena</b>', email: 'olena@example.com' },
      caseRow: { id: 'c1', number: '2026-0412', restricted },
      documents: 3,
      aside: 0,
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
      subject: '<b>Olena</b> submitted an application',
      dedupeKey: 'application-submitted:c1',
    })
    expect(mail.text).toContain('Documents: 3 of 8.')
    expect(mail.text).toContain('https://pobyt.example.com/office/cases/2026-0412')
    expect(mail.html).not.toContain('<b>Olena')
  })
})
