import { describe, expect, it } from 'vitest'
import { submissionMail } from './mail.ts'

describe('the mail about a submission', () => {
  it('is one a person, escapes names and leads to the site', () => {
    const mail = submissionMail({
      to: 'office@example.com',
      applicant: { full_name: '<b>Olena</b>', email: 'olena@example.com' },
      caseId: 'c1',
      documents: 3,
      aside: 0,
      publicUrl: new URL('https://pobyt.example.com'),
    })
    expect(mail).toMatchObject({
      to: 'office@example.com',
      subject: '<b>Olena</b> submitted an application',
      dedupeKey: 'application-submitted:c1',
    })
    expect(mail.text).toContain('Documents: 3 of 8.')
    expect(mail.text).toContain('https://pobyt.example.com/')
    expect(mail.html).not.toContain('<b>Olena')
  })
})
