import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createAdminLink } from '#back-office/staff/server/service.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/create-person.ts'
import { createApplicant } from '#tests/support/desk.ts'
import { expectFocus, expectScreen, notice } from '#tests/support/screen.ts'
import { appCode } from '#tests/support/second-factor.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()
const PASSWORD = 'kwiat-na-oknie-7'
const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }
const LONG_NAME = 'Олександра-Вікторія Ковальчук-Подгаєцька'

async function open(
  path: string,
  { person, viewport = DESK }: { person?: Person; viewport?: typeof DESK } = {},
) {
  const tab = await newPage({ url: app.url, person, viewport })
  const { page } = tab
  await page.goto(path)
  return { ...tab, ...controls(page) }
}

const controls = (page: Page) => ({
  field: (label: string) => page.getByLabel(label, { exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  link: (name: string) => page.getByRole('link', { name, exact: true }),
})

async function createMember({ role, name }: { role: 'specialist' | 'admin'; name: string }): Promise<Person> {
  const person = await app.createPerson({ name })
  await app.sql('insert into staff (user_id, role) values ($1, $2)', [person.id, role])
  await app.sql('update session set second_factor_at = now() where user_id = $1', [person.id])
  return person
}

/** Both colour schemes at both sizes. */
async function expectGoodLooks(page: Page) {
  for (const viewport of [PHONE, DESK]) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
      const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      await expect.poll(overflow).toBeLessThanOrEqual(0)
    }
  }
}

/** From the form of an invitation to the first screen of the office, by the keyboard alone. */
async function join(page: Page, { name, email }: { name: string; email?: string }) {
  const { field, button, link } = controls(page)
  await page.getByRole('heading', { level: 1, name: 'Join the team' }).waitFor()
  await field('Full name').fill(name)
  if (email) await field('Email').fill(email)
  const address = await field('Email').inputValue()
  await field('Password').fill(PASSWORD)
  await field('Password').press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Your account is ready' }).waitFor()
  await link('Sign in').press('Enter')
  await expectScreen(page, '/office/sign-in', 'Sign in to the office')
  await field('Email').fill(address)
  await field('Password').fill(PASSWORD)
  await field('Password').press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Set up a second factor' }).waitFor()
  await field('Your password').fill(PASSWORD)
  await field('Your password').press('Enter')
  const uri = (await link('Open my app').getAttribute('href')) ?? ''
  await field('Code').fill(await appCode(uri))
  await field('Code').press('Enter')
  await page.getByText('Code accepted').waitFor()
  await field('I keep these codes in a safe place').press('Space')
  await button('Done').press('Enter')
  return { uri, address }
}

const tokenMailedTo = async (email: string) => {
  const [letter] = await app.sql<{ text: string }>(
    'select text from email_outbox where recipient = $1 order by created_at desc, id limit 1',
    [email],
  )
  return /#token=[\w-]+/.exec(letter?.text ?? '')?.[0] ?? ''
}

describe('AUTH-12 the team', () => {
  it('begins with a link that a start prints; a colleague is invited, and both need a second factor', async () => {
    const printed = new URL(await createAdminLink(app.deps, null))
    const admin = await open(`${printed.pathname}${printed.hash}`, { viewport: PHONE })
    await expectGoodLooks(admin.page)
    const { uri, address } = await join(admin.page, { name: 'Ewa Nowak', email: 'ewa.nowak@pobyt.example' })
    await expectScreen(admin.page, '/office', 'Work queue')
    await admin.page.goto('/office/team')
    await expectScreen(admin.page, '/office/team', 'Team and roles')
    await admin.page.getByText('Working: 1. Invited: 0. Suspended: 0.').waitFor()

    await admin.button('Invite a colleague').press('Enter')
    await admin.field('Work email address').fill('no address')
    await admin.field('Work email address').press('Enter')
    await expectFocus(admin.page, 'Work email address')
    await admin.field('Work email address').fill('jan.kowal@pobyt.example')
    await admin.field('Role').selectOption('specialist')
    await expectNoAxeViolations(admin.page)
    await admin.button('Send the invitation').press('Enter')
    await notice(admin.page, 'The invitation was sent to jan.kowal@pobyt.example').waitFor()

    const colleague = await open(`/office/invitation${await tokenMailedTo('jan.kowal@pobyt.example')}`)
    await colleague.page.getByText('Ewa Nowak invites you to the team as a specialist.').waitFor()
    await join(colleague.page, { name: 'Jan Kowal' })
    await expectScreen(colleague.page, '/office', 'Work queue')
    await expectNoAxeViolations(colleague.page)
    // A specialist has neither the team nor the screens of applicants.
    for (const path of ['/office/team', '/office/people', '/dashboard', '/documents']) {
      await colleague.page.goto(path)
      await expectScreen(colleague.page, '/office', 'Work queue')
    }
    await expect.poll(() => colleague.page.getByRole('link', { name: 'Team and roles' }).count()).toBe(0)
    colleague.expectNoFaults()

    // Signed out and in again: the office asks for the code each time.
    await admin.page.setViewportSize(DESK)
    await admin.page
      .getByRole('navigation', { name: 'Office' })
      .getByRole('button', { name: 'Logout' })
      .press('Enter')
    await admin.page.waitForURL((url) => url.pathname === '/')
    await admin.page.goto('/office/team')
    await expectScreen(admin.page, '/office/sign-in', 'Sign in to the office')
    await expectGoodLooks(admin.page)
    await admin.field('Email').fill(address)
    await admin.field('Password').fill(PASSWORD)
    await admin.field('Password').press('Enter')
    await admin.page.getByRole('heading', { level: 1, name: 'Confirm that it is you' }).waitFor()
    await expect.poll(() => admin.page.getByLabel('Trust this browser for 30 days').count()).toBe(0)
    await expectGoodLooks(admin.page)
    await admin.field('Code from the app').fill(await appCode(uri, 1))
    await expectScreen(admin.page, '/office/team', 'Team and roles')
    admin.expectNoFaults({ ignore: /400|401/ })
    await Promise.all([admin.close(), colleague.close()])
  })

  it('A suspended specialist with an open tab is out, and can be let in again', async () => {
    const admin = await open('/office/team', {
      person: await createMember({ role: 'admin', name: 'Ewa Nowak' }),
    })
    const specialist = await createMember({ role: 'specialist', name: LONG_NAME })
    const theirs = await open('/office/account', { person: specialist })
    await expectScreen(theirs.page, '/office/account', 'Sign-in and security')

    await admin.page.reload()
    await admin.button(`Open: ${LONG_NAME}`).press('Enter')
    await admin.page.getByRole('heading', { name: `Suspend: ${LONG_NAME}` }).waitFor()
    await expectGoodLooks(admin.page)
    await admin.field('Role').selectOption('admin')
    await admin.button('Save the role').press('Enter')
    await notice(admin.page, 'The role was saved').waitFor()
    await admin.button('Suspend').press('Enter')
    await notice(admin.page, `${LONG_NAME} is suspended`).waitFor()
    await expectGoodLooks(admin.page)

    // The tab finds out by itself.
    await expectScreen(theirs.page, '/office/sign-in', 'Sign in to the office')

    await admin.button(`Let in again: ${LONG_NAME}`).press('Enter')
    await notice(admin.page, `${LONG_NAME} can sign in again`).waitFor()
    admin.expectNoFaults()

    // Suspended once more, with a case that a colleague gets, and erased: asked about first.
    const client = await createApplicant(app, { name: 'Tamar Beridze' })
    await app.sql('update cases set assigned_to = $1 where user_id = $2', [specialist.id, client.id])
    await admin.page.reload()
    await admin.button(`Open: ${LONG_NAME}`).press('Enter')
    await admin.field('1 open case: give to').selectOption('Ewa Nowak')
    await expectGoodLooks(admin.page)
    await admin.button('Suspend').press('Enter')
    await notice(admin.page, `${LONG_NAME} is suspended`).waitFor()
    const assigned = await app.sql(
      'select u.full_name from cases c join "user" u on u.id = c.assigned_to where c.user_id = $1',
      [client.id],
    )
    expect(assigned).toEqual([{ full_name: 'Ewa Nowak' }])
    await admin.button(`Delete the account: ${LONG_NAME}`).press('Enter')
    await admin.page.getByText('stays, without the name.').waitFor()
    await expectGoodLooks(admin.page)
    await admin.button('Cancel').press('Enter')
    await admin.button(`Delete the account: ${LONG_NAME}`).press('Enter')
    await admin.button('Delete the account').press('Enter')
    await notice(admin.page, `The account is deleted: ${LONG_NAME}`).waitFor()
    await expect.poll(() => admin.page.getByText(LONG_NAME, { exact: true }).count()).toBe(0)
    expect(await app.sql('select from "user" where id = $1', [specialist.id])).toEqual([])
    admin.expectNoFaults()
    await Promise.all([admin.close(), theirs.close()])
  })

  it('An applicant has no office, and no page of the team opens without a session', async () => {
    const tab = await open('/office/team', { person: await app.createPerson() })
    await expectScreen(tab.page, '/dashboard', 'Dashboard')
    tab.expectNoFaults()
    await tab.close()
    const stranger = await open('/office/people?q=tamar')
    await expectScreen(stranger.page, '/office/sign-in', 'Sign in to the office')
    await stranger.close()
  })
})

describe('AUTH-12 the people of the public', () => {
  it('are found, blocked and let in again; a new address waits for the person', async () => {
    const admin = await open('/office/people', {
      person: await createMember({ role: 'admin', name: 'Ewa Nowak' }),
    })
    const { page, field, button } = admin
    const person = await app.createPerson({ name: 'Тамара Берідзе' })
    await app.sql('update "user" set email_verified = false where id = $1', [person.id])
    await expectScreen(page, '/office/people', 'People')
    await field('Name or email address').fill('nobody at all')
    await field('Name or email address').press('Enter')
    await page.getByText('Nobody was found with “nobody at all”.').waitFor()
    await field('Name or email address').fill('берідзе')
    await field('Name or email address').press('Enter')
    const row = page.getByRole('list', { name: 'List of people' }).getByRole('listitem')
    await row.getByText(person.email).waitFor()
    await expectGoodLooks(page)

    await button('Send the confirmation again: Тамара Берідзе').press('Enter')
    await notice(page, `The confirmation was sent to ${person.email}`).waitFor()
    await button('Change the address: Тамара Берідзе').press('Enter')
    await field('New email address').fill(person.email)
    await field('New email address').press('Enter')
    await page.getByText('The account has this address already.').waitFor()
    await field('New email address').fill('tamara.new@example.com')
    await expectNoAxeViolations(page)
    await button('Send the links').press('Enter')
    await notice(page, 'The links were sent to both mailboxes').waitFor()
    await row.getByText('Waits for the links to tamara.new@example.com').waitFor()

    await button('Block: Тамара Берідзе').press('Enter')
    await page.getByText('is told by email.').waitFor()
    await expectNoAxeViolations(page)
    await button('Block').press('Enter')
    await notice(page, 'Тамара Берідзе is blocked').waitFor()
    await row.getByText('Blocked', { exact: true }).waitFor()
    await expect.poll(async () => (await person.json<unknown>('/api/account')).status).toBe(401)
    await button('Let in again: Тамара Берідзе').press('Enter')
    await notice(page, 'Тамара Берідзе can sign in again').waitFor()
    admin.expectNoFaults({ ignore: /400/ })
    await admin.close()
  })
})
