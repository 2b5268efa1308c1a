import { expect, it } from 'vitest'
import { freeBytes } from './free-bytes.ts'

it('What is freed is empty for whoever kept it, and freeing twice does no harm', () => {
  const bytes = Buffer.allocUnsafeSlow(1024 * 1024)
  const view = bytes.subarray(10, 20)
  freeBytes(bytes)
  freeBytes(bytes)
  expect([bytes.length, view.length]).toEqual([0, 0])
})

it('Small buffers share their memory and keep it', () => {
  const [one, other] = [Buffer.from('one'), Buffer.from('other')]
  expect(one.buffer).toBe(other.buffer)
  freeBytes(one)
  expect([one.toString(), other.toString()]).toEqual(['one', 'other'])
})
