import { expect, test } from 'vitest'
import type { Language } from '#language/language.ts'
import { renderMessages } from './inline-messages.ts'
import { createFiller, hasPlaces, readTexts } from './language-places.ts'

const compiled = (save: string, saved: string) =>
  readTexts(`/* eslint-disable */
export const shared_save = /** @type {() => string} */ () => {
	return /** @type {string} */ (\`${save}\`)
};

export const shared_saved = /** @type {(i: {}) => string} */ (i) => {
	return registry.plural("en", i?.count, {}) === "one" ? \`1\` : \`${saved}\`
};

export const shared_secret = /** @type {() => string} */ () => {
	return \`Not used\`
};
`)
/** As if messages/ had a file of this language. */
const POLISH = 'pl' as Language
const CATALOGUES = new Map([
  ['en' as const, compiled('Save', 'Files saved')],
  [POLISH, compiled('Zapisz', 'Zapisane')],
])

test('A module gets places for the messages that it uses, and for no other', () => {
  const code = 'const a = m.shared_save() + m.shared_saved({ count }) + m.shared_save()'
  const rendered = renderMessages(code, CATALOGUES)
  expect(rendered.match(/^export const \w+/gm)).toEqual([
    'export const shared_save',
    'export const shared_saved',
  ])
  expect(hasPlaces(rendered)).toBe(true)
  expect(rendered).not.toMatch(/Save|Zapisz|Files saved/)
})

test('A message whose name begins with the name of another is not mistaken for it', () => {
  const rendered = renderMessages('m.shared_saved()', CATALOGUES)
  expect(rendered.match(/^export const \w+/gm)).toEqual(['export const shared_saved'])
})

test('A message that the catalogue does not have stops the build', () => {
  expect(() => renderMessages('m.shared_gone()', CATALOGUES)).toThrow(/shared_gone/)
})

test('A place depends on the texts of all languages, because a changed file needs another name', () => {
  const before = renderMessages('m.shared_save()', CATALOGUES)
  const changed = new Map([...CATALOGUES, [POLISH, compiled('Zachowaj', 'Zapisane')]])
  expect(renderMessages('m.shared_save()', changed)).not.toBe(before)
  const other = new Map([...CATALOGUES, [POLISH, compiled('Zapisz', 'Zachowane')]])
  expect(renderMessages('m.shared_save()', other)).toBe(before)
})

test('Each language has its own text in a place, whatever the minifier has made around it', () => {
  const write = createFiller(POLISH, CATALOGUES)
  expect(write('var a=__message_place(`shared_save`,`0`),b=1;')).toBe('var a=()=>`Zapisz`,b=1;')
  expect(write('f(x,__message_place("shared_save", "0")())')).toBe('f(x,(()=>`Zapisz`)())')
  expect(write('l=__language_place()')).toBe('l="pl"')
  const plural = write("s=__message_place('shared_saved','0',$p);")
  expect(new Function('$p', `let ${plural} return s({ count: 5 })`)(() => 'other')).toBe('Zapisane')
  expect(createFiller('en', CATALOGUES)('s=__message_place(`shared_save`,`0`);')).toBe('s=()=>`Save`;')
})

test('A message without a translation has the text of the base language', () => {
  const partial = readTexts(
    'export const shared_save = () => `Zapisz`;\nexport { shared_secret } from "./en.js"\n',
  )
  const write = createFiller(POLISH, new Map([...CATALOGUES, [POLISH, partial]]))
  expect(write('a=__message_place(`shared_save`,`0`);')).toBe('a=()=>`Zapisz`;')
  expect(write('a=__message_place(`shared_secret`,`0`);')).toBe('a=()=>`Not used`;')
})

test('A place that cannot be filled stops the build', () => {
  const write = createFiller('en', CATALOGUES)
  expect(() => write('a=__message_place(key,`0`)')).toThrow('could not be filled')
  expect(() => write('a=__message_place(`shared_gone`,`0`)')).toThrow('shared_gone')
})
