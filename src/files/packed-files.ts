const LENGTH_BYTES = 4

/**
 * Packs small files into one: the number of files, the length of each (4 bytes, little-endian), then their bytes. A
 * missing file has length 0.
 */
export function packFiles(files: readonly (Uint8Array | null)[]): Buffer {
  const head = Buffer.alloc(LENGTH_BYTES * (files.length + 1))
  head.writeUInt32LE(files.length)
  for (const [index, file] of files.entries())
    head.writeUInt32LE(file?.length ?? 0, LENGTH_BYTES * (index + 1))
  return Buffer.concat([head, ...files.filter((file) => file !== null)])
}

/** One of the files, counted from 0; null when it is missing. A view into `packed`, not a copy. */
export function unpackFile(packed: Buffer, index: number): Buffer | null {
  const count = packed.readUInt32LE()
  if (index >= count) return null
  const lengths = Array.from({ length: index + 1 }, (_, i) => packed.readUInt32LE(LENGTH_BYTES * (i + 1)))
  const length = lengths.at(-1) ?? 0
  const from = LENGTH_BYTES * (count + 1) + lengths.reduce((sum, one) => sum + one, 0) - length
  return length === 0 ? null : packed.subarray(from, from + length)
}
