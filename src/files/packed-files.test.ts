import { expect, test } from 'vitest'
import { packFiles, unpackFile } from '#files/packed-files.ts'

test('Files come out of the pack as they went in, missing ones as missing', () => {
  const packed = packFiles([Buffer.from('first'), null, Buffer.from('third')])
  expect([0, 1, 2, 3].map((index) => unpackFile(packed, index)?.toString() ?? null)).toEqual([
    'first',
    null,
    'third',
    null,
  ])
  expect(unpackFile(packFiles([]), 0)).toBeNull()
})
