import { describe, expect, test } from 'vitest'
import { fold } from '#shared/text.ts'
import { createSearch } from '../search/rules.ts'
import { stemWord } from './rules.ts'

/** The guide with this word is found by each form of it. */
const isFound = (word: string, typed: string) =>
  createSearch([{ path: '/guide', title: word, description: '', category: '' }])(typed).length === 1

describe('SITE-6 a word is found in each of its forms', () => {
  test.each([
    ['odwołanie', ['odwołania', 'odwołaniem', 'odwołaniu', 'odwolanie']],
    ['dokumenty', ['dokumentów', 'dokumentami', 'dokument', 'dokumentach']],
    ['wniosek', ['wniosku', 'wnioskiem', 'wnioski', 'wniosków']],
    ['karta', ['karty', 'kartę', 'kartą', 'kart', 'kartami']],
    ['opłata', ['opłaty', 'opłatę', 'opłat', 'opłatami']],
    ['pracodawca', ['pracodawcy', 'pracodawcą', 'pracodawców', 'pracodawcami']],
    ['пошлина', ['пошлины', 'пошлину', 'пошлиной', 'пошлинами']],
    ['документы', ['документов', 'документами', 'документ', 'документах']],
    ['работодатель', ['работодателя', 'работодателем', 'работодателями']],
    ['отказ', ['отказа', 'отказом', 'отказы']],
    ['збори', ['зборів', 'зборами', 'зборах']],
    ['роботодавець', ['роботодавці', 'роботодавців']],
    ['страхування', ['страхуванням', 'страхуванню']],
    ['рахунок', ['рахунки', 'рахунку', 'рахунками']],
    ['обов’язок', ['обовʼязок', "обов'язки", 'обовязку']],
    ['ґрунт', ['грунт', 'ґрунту', 'грунтами']],
    ['Київ', ['КИЇВ', 'киив']],
    ['refusal', ['refused', 'refusals']],
    ['travel', ['travels', 'traveling']],
    ['employer', ['employers', "employer's", 'employed']],
  ])('%s', (word, forms) => {
    expect(forms.filter((form) => !isFound(word, form))).toEqual([])
  })

  test('at least four letters stay, and short words are not cut', () => {
    for (const word of ['viza', 'opłata', 'ключ', 'дети', 'karta', 'іти', 'doing'])
      expect(stemWord(fold(word)).length, word).toBeGreaterThanOrEqual(Math.min(4, word.length))
    expect(stemWord('wiza')).toBe('wiza')
  })

  test('words that only begin alike are not taken for each other', () => {
    expect(isFound('karta', 'kariera')).toBe(false)
    expect(isFound('паспорт', 'пароль')).toBe(false)
    expect(isFound('passport', 'passenger')).toBe(false)
  })
})
