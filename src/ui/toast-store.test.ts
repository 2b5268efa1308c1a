import { beforeEach, expect, test } from 'vitest'
import { dismissToast, listToasts, subscribeToToasts, toast } from './toast-store.ts'

// The process has one store, so other test files leave messages in it.
beforeEach(() => {
  for (const { id } of listToasts()) dismissToast(id)
})

test('A message is shown until it is dismissed, and watchers are told both times', () => {
  let changes = 0
  const stop = subscribeToToasts(() => {
    changes += 1
  })
  const id = toast({ title: 'Document uploaded', tone: 'success' })
  expect(listToasts().map((shown) => shown.title)).toEqual(['Document uploaded'])
  dismissToast(id)
  expect(listToasts()).toEqual([])
  expect(changes).toBe(2)
  stop()
})

test('The same failure twice is one message', () => {
  toast({ title: 'Payment Error', text: 'Please try again.', tone: 'destructive' })
  const second = toast({ title: 'Payment Error', text: 'Please try again.', tone: 'destructive' })
  expect(listToasts().map((shown) => shown.id)).toEqual([second])
  dismissToast(second)
})
