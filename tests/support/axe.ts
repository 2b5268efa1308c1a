import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Fails with rule, element and reason for every violation that axe finds on the current page (WCAG 2.2 AA and best
 * practices). A theme changes only colours, so a dark page is checked for its contrast alone: the same screen is checked
 * in the light.
 */
export async function expectNoAxeViolations(
  page: Page,
  options: { within?: string; rules?: string[] } = {},
): Promise<void> {
  // Half a megabyte, so it is injected once per document.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  const target = options.within ? JSON.stringify(options.within) : 'document'
  const isDark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
  const rules = options.rules ?? (isDark ? ['color-contrast'] : undefined)
  const settings = JSON.stringify({ resultTypes: ['violations'], runOnly: rules, preload: false })
  const violations = await page.evaluate<Result[]>(
    `axe.run(${target}, ${settings}).then(({ violations }) => violations)`,
  )
  const found = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} – ${node.failureSummary}`),
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}
