import { describe, expect, it } from 'vitest'
import type { Document } from '#features/documents/schema.ts'
import { uploadDocuments } from '#tests/support/applicant.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { makePhonePhoto } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const app = await startTestApp()
const { newPage } = await launchBrowser()

async function openDocuments() {
  const person = await app.createPerson({ name: 'Tamar Beridze' })
  const opened = await newPage({ url: app.url, person, viewport: { width: 1440, height: 1000 } })
  const { page } = opened
  const jpeg = (await makePhonePhoto({ width: 60, height: 80 })).toString('base64')
  const slot = (label: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label }) })
  const notice = (text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text)
  const count = (n: number) => page.getByRole('main').getByText(`${n} of 8 documents uploaded`)
  const drop = async (label: string, names: readonly string[]) => {
    const dataTransfer = await page.evaluateHandle(
      ([text, all]) => {
        const transfer = new DataTransfer()
        const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
        for (const name of all) transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
        return transfer
      },
      [jpeg, names] as const,
    )
    await slot(label).dispatchEvent('drop', { dataTransfer })
  }
  const listStored = async () => (await person.json<Document[]>('/api/documents')).body
  return { ...opened, person, slot, notice, count, drop, listStored }
}

describe('DOCS-1 files dropped on a slot', () => {
  it('One is uploaded there', async () => {
    const { page, count, drop, slot } = await openDocuments()
    await page.goto('/documents')
    await count(0).waitFor()
    await drop('Health Insurance', ['dropped.jpg'])
    await slot('Health Insurance').getByText('dropped.jpg').waitFor()
    await slot('Health Insurance').getByText('Uploaded').waitFor()
  })

  it('Several become the pages of an empty slot, in their order', async () => {
    const { page, count, drop, listStored, expectNoFaults } = await openDocuments()
    await page.goto('/documents')
    await count(0).waitFor()
    await drop('Health Insurance', ['third.jpg', 'first.jpg', 'second.jpg'])
    await page.waitForURL('**/documents/health_insurance/pages')
    await page.getByText('3 of 3 pages sent').waitFor()
    await expect
      .poll(async () => (await listStored())[0]?.pages?.map(({ file_name }) => file_name))
      .toEqual(['third.jpg', 'first.jpg', 'second.jpg'])
    expectNoFaults()
  })

  it('Several are not taken for a slot with a document, nor for the photo, and it is said what is possible', async () => {
    const { page, person, count, drop, notice, listStored } = await openDocuments()
    await uploadDocuments(person, ['passport'])
    await page.goto('/documents')
    await count(1).waitFor()
    await drop('Passport Copy', ['one.jpg', 'two.jpg'])
    await notice('“Add pages” adds several files to it; one file alone replaces it.').waitFor()
    await drop('Passport Photos', ['one.jpg', 'two.jpg'])
    await notice('Passport Photos: one picture only. Drop one file.').waitFor()
    await expectNoAxeViolations(page)
    expect(new URL(page.url()).pathname).toBe('/documents')
    expect((await listStored()).map(({ file_name }) => file_name)).toEqual(['scan.pdf'])
  })
})
