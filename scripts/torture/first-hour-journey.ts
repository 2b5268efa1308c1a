import type { Locator } from 'playwright-core'
import type { DocumentType } from '../../src/features/documents/contract.ts'
import { APPLICATION_FORM, PERSONAL_INFO } from '../../tests/support/applicant.ts'
import { captchaBox } from '../../tests/support/captcha-box.ts'
import { makePdfOfSize, makePhonePhoto } from '../../tests/support/sample-files.ts'
import { compareTyped, findMissing, same } from './first-hour-compare.ts'
import {
  atPages,
  atSlot,
  countWaiting,
  disturb,
  FORM_LABELS,
  INFO_LABELS,
  isWhole,
  PAGES,
  SLOTS,
  untilNothingWaits,
} from './first-hour-moments.ts'
import { choose, giveFiles, LIMIT_MS, step, tap, type, type Upload, type Walk } from './first-hour-person.ts'

const RETRY_MS = 15_000
const SCAN_BYTES = 400_000
const PASSWORD = 'Green-Kestrel-58'
/** A passport number that nobody has typed. */
const STRANGE_NUMBER = '99XX99999'

/** From the registration to the submission. */
export async function goThrough(walk: Walk, email: string): Promise<void> {
  const { page } = walk
  await page.goto('/register')
  await createAccount(walk, email)
  await tap(walk, page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }))
  await page.waitForURL('**/login')
  await awaitAddress(walk, email)
  await type(walk, fieldOf(walk, 'Password'), PASSWORD)
  await press(walk, 'Sign In', 'Dashboard')
  await step(walk, 'signed in')
  await tap(walk, page.getByRole('main').getByRole('link', { name: 'Go to Personal Information' }))
  await fillForm(walk, INFO_LABELS, PERSONAL_INFO)
  await press(walk, 'Save & Continue', 'Document Upload')
  await step(walk, 'personal information')
  await sendPages(walk)
  await sendDocuments(walk)
  await press(walk, 'Continue to Application Form', 'Application Form')
  await fillForm(walk, FORM_LABELS, APPLICATION_FORM)
  await press(walk, 'Save & Continue', 'Review Application')
  await step(walk, 'application form')
  if (walk.kind === 'control') await changeStored(walk)
  await press(walk, 'Submit Application', 'Schedule Appointment')
  await step(walk, 'submitted')
  await walk.mending
}

async function createAccount(walk: Walk, email: string): Promise<void> {
  const { page } = walk
  const account = { 'Full name': PERSONAL_INFO.full_name, Email: email, Password: PASSWORD }
  for (const [label, text] of Object.entries({ ...account, 'Confirm password': PASSWORD }))
    await type(walk, fieldOf(walk, label), text)
  await tap(walk, page.getByRole('checkbox', { name: /I accept the Terms of Service/ }))
  await tap(walk, captchaBox(page))
  await page.getByText('Done. Thank you.').waitFor()
  await tap(walk, page.getByRole('button', { name: 'Create account', exact: true }))
  await page.getByRole('heading', { name: 'Your account is ready' }).waitFor()
  await step(walk, 'registered')
}

/** The sign-in page knows the address of the account that was just created. */
async function awaitAddress(walk: Walk, email: string): Promise<void> {
  while ((await fieldOf(walk, 'Email').inputValue()) !== email) await walk.page.waitForTimeout(100)
}

async function fillForm<T extends Record<string, string>>(
  walk: Walk,
  labels: T,
  values: Record<keyof T, string | number>,
): Promise<void> {
  const typed = new Map<string, string>()
  const note = async (label: string) => typed.set(label, await fieldOf(walk, label).inputValue())
  for (const [name, label] of Object.entries(labels)) {
    const [before, after] = splitAtMoment(walk, name, String(values[name]))
    await answer(walk, label, before)
    await note(label)
    if (await disturb(walk, name)) await compareTyped(walk, typed)
    if (after) await answer(walk, label, after)
    await note(label)
  }
}

/** What is typed before the line is cut or the page reloaded, and after it. */
function splitAtMoment({ moments }: Walk, place: string, text: string): [string, string] {
  const moment = moments.get(place)
  if (!moment || isWhole(place)) return [text, '']
  const letters = Math.max(1, Math.round(moment.share * text.length))
  return [text.slice(0, letters), text.slice(letters)]
}

async function answer(walk: Walk, label: string, text: string): Promise<void> {
  const field = fieldOf(walk, label)
  await field.waitFor()
  // Known from the registration.
  if (same(await field.inputValue(), text)) return
  if ((await field.and(walk.page.locator('select')).count()) > 0) await choose(walk, field, text)
  else if ((await field.getAttribute('type')) === 'date') await typeDate(walk, field, text)
  else await type(walk, field, text)
}

/** Browsers show dates in the order of their own language, which a person sees: only the right order is counted. */
async function typeDate(walk: Walk, field: Locator, iso: string): Promise<void> {
  const [year = '', month = '', day = ''] = iso.split('-')
  const before = { taps: walk.taps, keys: walk.keys }
  for (const parts of [
    [day, month, year],
    [month, day, year],
    [year, month, day],
  ]) {
    if ((await field.inputValue()) === iso) return
    Object.assign(walk, before)
    await field.fill('')
    await type(walk, field, parts.join(''))
  }
}

async function sendPages(walk: Walk): Promise<void> {
  const { page } = walk
  await tap(walk, page.getByRole('link', { name: 'Photograph the pages : Passport Copy' }))
  await giveFiles(walk, page.locator('input[type=file][name=pages]'), walk.photos)
  for (let sent = 0; sent < PAGES; sent += 1) {
    if (!walk.moments.has(atPages(sent))) continue
    await untilSent(walk, sent)
    await disturb(walk, atPages(sent))
  }
  await untilSent(walk, PAGES)
  await step(walk, 'passport pages')
  await tap(walk, page.getByRole('link', { name: 'Done', exact: true }))
}

/** Waits until so many pages have been sent, or until nothing is left to be sent. */
async function untilSent(walk: Walk, pages: number): Promise<void> {
  const { page, running } = walk
  for (let quiet = 0; quiet < 20; quiet += 1) {
    const [said = ''] = await page.getByText(/^\d+ of \d+ pages? sent$/).allTextContents()
    const [sent, count] = said.match(/\d+/g) ?? []
    if (Number(sent) >= pages) return
    if (sent !== count || running.size > 0 || (await countWaiting(page)) > 0) quiet = 0
    await page.waitForTimeout(100)
  }
}

async function sendDocuments(walk: Walk): Promise<void> {
  for (const slot of SLOTS) {
    await sendDocument(walk, slot)
    await disturb(walk, atSlot(slot))
  }
  const done = walk.page.getByText('8 of 8 documents uploaded', { exact: true })
  const isDone = await done.waitFor({ timeout: RETRY_MS }).then(
    () => true,
    () => false,
  )
  if (!isDone) {
    await untilNothingWaits(walk)
    for (const missing of await findMissing(walk)) {
      walk.lost.push(`document ${missing}, which had to be chosen again`)
      await sendDocument(walk, missing)
    }
    await done.waitFor()
  }
  await step(walk, 'documents')
}

async function sendDocument(walk: Walk, slot: DocumentType): Promise<void> {
  const file: Upload =
    slot === 'photo'
      ? { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await makePhonePhoto({ width: 1200 }) }
      : { name: `${slot}.pdf`, mimeType: 'application/pdf', buffer: makePdfOfSize(SCAN_BYTES) }
  await giveFiles(walk, walk.page.locator(`input[type=file][name=${slot}]`), file)
}

/** Presses again while the line is cut, as a person does. */
async function press(walk: Walk, name: string, heading: string): Promise<void> {
  const next = walk.page.getByRole('heading', { level: 1, name: heading, exact: true })
  const timeout = walk.kind === 'slow' ? LIMIT_MS : RETRY_MS
  for (let tries = 0; tries < 4; tries += 1) {
    await tap(walk, walk.page.getByRole('button', { name, exact: true }))
    const isThere = await next.waitFor({ timeout }).then(
      () => true,
      () => false,
    )
    if (isThere) return
  }
  throw new Error(`“${name}” did not lead to “${heading}”`)
}

/** Falsifies a stored answer, behind the person's back. */
async function changeStored({ page, context }: Walk): Promise<void> {
  const { status, text } = await context.request
    .put('/api/personal-info', {
      headers: { origin: new URL(page.url()).origin },
      data: { ...PERSONAL_INFO, passport_number: STRANGE_NUMBER },
    })
    .then(async (response) => ({ status: response.status(), text: await response.text() }))
  if (status !== 200) throw new Error(`the control could not change an answer: ${status} ${text}`)
}

function fieldOf({ page }: Walk, label: string): Locator {
  return page.getByLabel(label, { exact: true })
}
