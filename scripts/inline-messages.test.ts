import { expect, test } from 'vitest'
import { readTexts, renderMessages } from './inline-messages.ts'

const COMPILED = `/* eslint-disable */
export const shared_save = /** @type {() => string} */ () => {
	return /** @type {string} */ (\`Save\`)
};

export const shared_saved = /** @type {(i: {}) => string} */ (i) => {
	return registry.plural("en", i?.count, {}) === "one" ? \`One file saved\` : \`Files saved\`
};

export const shared_secret = /** @type {() => string} */ () => {
	return \`Not used\`
};
`

test('A module gets the messages that it uses, and no other', () => {
  const texts = readTexts(COMPILED)
  const rendered = renderMessages(
    'const a = m.shared_save() + m.shared_saved({ count }) + m.shared_save()',
    texts,
  )
  expect(rendered.match(/^export const \w+/gm)).toEqual([
    'export const shared_save',
    'export const shared_saved',
  ])
  expect(rendered).toContain('One file saved')
  expect(rendered).not.toContain('Not used')
})

test('A message whose name begins with the name of another is not mistaken for it', () => {
  const rendered = renderMessages('m.shared_saved()', readTexts(COMPILED))
  expect(rendered.match(/^export const \w+/gm)).toEqual(['export const shared_saved'])
})

test('A message that the catalogue does not have stops the build', () => {
  expect(() => renderMessages('m.shared_gone()', readTexts(COMPILED))).toThrow(/shared_gone/)
})
