import { expect, test } from 'vitest'
import { arrangeResources, suitsOf } from './rules.ts'
import type { Resource } from './schema.ts'

const resource = (title: string, more: Partial<Resource> = {}): Resource => ({
  id: title,
  title,
  description: '',
  category: 'Guides',
  icon: 'BookOpen',
  color: 'pine-tint',
  iconColor: 'pine',
  file_type: 'PDF',
  file_size: 1,
  downloads: 0,
  updated: '2026-11-01T00:00:00.000Z',
  position: null,
  template: null,
  suits: 'everybody',
  ...more,
})
const search = (text: string, resources: Resource[]) =>
  arrangeResources(resources, { filter: 'all', sort: 'newest', search: text }, (category) => category).map(
    ({ title }) => title,
  )

test('A search finds every word in title, description or category, whatever the case and accents', () => {
  const all = [
    resource('Statement: a place to live', { category: 'Forms', description: 'For a host in Łódź' }),
    resource('Photo guide'),
  ]
  expect(search('  LODZ host ', all)).toEqual(['Statement: a place to live'])
  expect(search('łódź', all)).toEqual(['Statement: a place to live'])
  expect(search('forms place', all)).toEqual(['Statement: a place to live'])
  expect(search('place photo', all)).toEqual([])
  expect(search('', all)).toHaveLength(2)
  expect(search('.*', all)).toEqual([])
})

test('The order of the consultancy begins with what came since, and keeps the newest first where it says nothing', () => {
  const all = [
    resource('New'),
    resource('Third', { position: 2 }),
    resource('Newer', {}),
    resource('First', { position: 0 }),
  ]
  const titles = (sort: 'given' | 'newest') =>
    arrangeResources(all, { filter: 'all', sort, search: '' }, (category) => category).map(
      ({ title }) => title,
    )
  expect(titles('given')).toEqual(['New', 'Newer', 'First', 'Third'])
  expect(titles('newest')).toEqual(['New', 'Third', 'Newer', 'First'])
})

test('A file is for the chosen purpose, for another one, or for everybody', () => {
  expect(suitsOf(['work'], 'work')).toBe('your_purpose')
  expect(suitsOf(['work', 'study'], 'study')).toBe('your_purpose')
  expect(suitsOf(['work'], 'study')).toBe('other_purpose')
  expect(suitsOf([], 'study')).toBe('everybody')
  expect(suitsOf(['work'], null)).toBe('everybody')
})
