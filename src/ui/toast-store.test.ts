import { beforeEach, expect, test } from 'vitest'
import {
  dismissToast,
  dismissToastOf,
  dismissToastsOfLeftScreen,
  listToasts,
  subscribeToToasts,
  type ToastMessage,
  toast,
} from './toast-store.ts'

// The process has one store, so other test files leave messages in it.
beforeEach(() => {
  for (const { id } of listToasts()) dismissToast(id)
})

const SAVED = { action: 'form.save', title: 'Saved', tone: 'success' } satisfies ToastMessage
const NOT_SAVED = { action: 'form.save', title: 'Error saving', tone: 'destructive' } satisfies ToastMessage
const titles = () => listToasts().map(({ title }) => title)

test('A message is shown until it is dismissed, and watchers are told both times', () => {
  let changes = 0
  const stop = subscribeToToasts(() => {
    changes += 1
  })
  toast(SAVED)
  expect(titles()).toEqual(['Saved'])
  for (const { id } of listToasts()) dismissToast(id)
  expect(titles()).toEqual([])
  expect(changes).toBe(2)
  stop()
})

const tooLarge = (about: string): ToastMessage => ({
  action: `document.upload.${about}`,
  title: 'File too large',
  about,
  tone: 'destructive',
})
const MISSING = { action: 'documents.continue', title: 'Missing documents', tone: 'destructive' } as const

test('A new result of an action replaces the one before: a success takes its failure away', () => {
  toast(NOT_SAVED)
  toast(NOT_SAVED)
  expect(titles()).toEqual(['Error saving'])
  toast(SAVED)
  expect(titles()).toEqual(['Saved'])
})

test('An error goes with the next result on its screen, whatever that is the result of', () => {
  toast(MISSING)
  toast(tooLarge('cv'))
  expect(titles()).toEqual(['File too large'])
  toast(MISSING)
  expect(titles()).toEqual(['Missing documents'])
  toast(SAVED)
  expect(titles()).toEqual(['Saved'])
})

test('Errors about several things alike stand beside each other, and beside a success about another', () => {
  toast(tooLarge('cv'))
  toast(tooLarge('passport'))
  expect(titles()).toEqual(['File too large', 'File too large'])
  toast({ action: 'document.upload.photo', title: 'Document uploaded', tone: 'success' })
  expect(titles()).toEqual(['File too large', 'Document uploaded'])
})

test('A warning made for the next screen stays beside the success that leads there', () => {
  toast({ action: 'password.weak', title: 'Weak password', tone: 'destructive', forNextScreen: true })
  toast(SAVED)
  expect(titles()).toEqual(['Weak password', 'Saved'])
})

test('An action that is tried again takes its last result away', () => {
  toast(NOT_SAVED)
  dismissToastOf('document.upload')
  expect(titles()).toEqual(['Error saving'])
  dismissToastOf('form.save')
  expect(titles()).toEqual([])
})

test('A third message takes the place of the oldest', () => {
  for (const about of ['passport', 'photo', 'cv']) toast(tooLarge(about))
  expect(listToasts().map(({ about }) => about)).toEqual(['photo', 'cv'])
})

test('Errors go with the screen they speak of; a success, and an error made for the next screen, do not', () => {
  toast(NOT_SAVED)
  dismissToastsOfLeftScreen()
  expect(titles()).toEqual([])
  toast({ action: 'document.upload', title: 'Document uploaded', tone: 'success' })
  toast({ action: 'password.weak', title: 'Weak password', tone: 'destructive', forNextScreen: true })
  dismissToastsOfLeftScreen()
  expect(titles()).toEqual(['Document uploaded', 'Weak password'])
  dismissToastsOfLeftScreen()
  expect(titles()).toEqual(['Document uploaded'])
})

test('A success goes with the next result once its screen is left: one step does not stand beside the other', () => {
  toast(SAVED)
  dismissToastsOfLeftScreen()
  expect(titles()).toEqual(['Saved'])
  toast({ action: 'review.submit', title: 'Application submitted', tone: 'success' })
  expect(titles()).toEqual(['Application submitted'])
})

test('A success that was made for the next screen stays beside the first result there', () => {
  toast({ ...SAVED, forNextScreen: true })
  dismissToastsOfLeftScreen()
  toast({ action: 'document.upload', title: 'Document uploaded', tone: 'success' })
  expect(titles()).toEqual(['Saved', 'Document uploaded'])
})
