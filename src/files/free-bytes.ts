/**
 * Frees the memory of the bytes at once. Otherwise V8 collects the whole heap after every fourth upload, because of
 * buffers of megabytes without references, which costs more than the rest of an upload. Afterwards the bytes, and
 * everything else in the same memory, cannot be read: only their creator may free them, after every write from them has
 * ended.
 */
export function freeBytes({ buffer, length }: Uint8Array): void {
  // Small buffers share one pool, whose memory other buffers use, too.
  const isOfPool = buffer.byteLength === Buffer.poolSize && length < buffer.byteLength
  if (buffer instanceof ArrayBuffer && !isOfPool && !buffer.detached) buffer.transfer(0)
}
