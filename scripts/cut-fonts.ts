// npm run cut-fonts: writes the fonts of src/web/fonts.css, each with the characters of its unicode-range and the weights
// that the product uses, out of the larger ones of @fontsource-variable/onest. Run it when a range changes or the font does.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const FOLDER = join(import.meta.dirname, '../src/web')
const PACKAGE = '@fontsource-variable/onest/files'
/** Nothing in the product is lighter than its text or heavier than a bold word. */
const WEIGHTS = { min: 400, max: 700 }
/** The file of the package that has the characters of one of ours, where their names are not the same. */
const ORIGINS: Readonly<Record<string, string>> = {
  'basic-latin': 'latin',
  polish: 'latin-ext',
  'other-cyrillic': 'cyrillic',
}
const FACE = /url\("(?<path>\.\/fonts\/onest-(?<name>[a-z-]+)\.woff2)"\)[^}]*?unicode-range:(?<range>[^;]+);/g

/** The characters of a unicode-range, for example "U+0041-0043, U+20AC". */
function charactersOf(range: string): string {
  const parts = range.matchAll(/U\+(?<first>[0-9A-F]+)(?:-(?<last>[0-9A-F]+))?/g)
  return [...parts]
    .flatMap(({ groups }) => {
      const [first, last] = [groups?.first, groups?.last ?? groups?.first].map((hex) => Number(`0x${hex}`))
      if (first === undefined || last === undefined) throw new Error(`${range} is not a range.`)
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}

const { resolve } = createRequire(import.meta.url)
for (const { groups } of readFileSync(join(FOLDER, 'fonts.css'), 'utf8').matchAll(FACE)) {
  const { path = '', name = '', range = '' } = groups ?? {}
  const origin = readFileSync(resolve(`${PACKAGE}/onest-${ORIGINS[name] ?? name}-wght-normal.woff2`))
  const options = { targetFormat: 'woff2' as const, variationAxes: { wght: WEIGHTS } }
  const font = await subsetFont(origin, charactersOf(range), options)
  writeFileSync(join(FOLDER, path), font)
  console.log(
    `${(font.length / 1000).toFixed(1).padStart(5)} KB  ${path}, of ${(origin.length / 1000).toFixed(1)} KB`,
  )
}
