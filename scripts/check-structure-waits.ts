import type { Fault, SourceFile } from './check-structure-source.ts'

/** What a page shows when it is asked, which a moment later may be something else. */
const READ_ONCE =
  /\bexpect\(\s*await\s(?:(?!\)\.(?:to|not))[^;])*?\.(count|isVisible|isHidden|isEnabled|isDisabled|isChecked|inputValue|textContent|innerText|getAttribute|allInnerTexts|allTextContents)\(/g

/** One fault for each expectation of a browser test that reads the page once instead of waiting for it. */
export function checkWaits(files: SourceFile[]): Fault[] {
  return files
    .filter(({ path }) => path.startsWith('tests/e2e/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(READ_ONCE)].map(({ index, 1: read }) => ({
        file: `${path}:${text.slice(0, index).split('\n').length}`,
        text: `expect(await ….${read}()) reads the page once; expect.poll(() => ….${read}()) waits for it.`,
      })),
    )
}
