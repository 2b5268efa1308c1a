/**
 * Gives the memory of bytes back now. Without it V8 goes through the whole heap every fourth upload, because buffers
 * of megabytes that nobody needs any more wait for it, and that costs more than the rest of an upload. The bytes are
 * gone for whoever looks later, and so is everything else in the same memory: only whoever made them frees them, when
 * every write from them has ended.
 */
export function freeBytes({ buffer, length }: Uint8Array): void {
  // Small buffers are cut from one pool: that memory belongs to others, too.
  const isOfPool = buffer.byteLength === Buffer.poolSize && length < buffer.byteLength
  if (buffer instanceof ArrayBuffer && !isOfPool && !buffer.detached) buffer.transfer(0)
}
