import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendFile } from './upload-file.ts'

/** A request whose events the test triggers. */
class HeldRequest {
  static last: HeldRequest
  upload: Record<string, (event: unknown) => void> = {}
  onload: () => void = () => {}
  onerror: () => void = () => {}
  onabort: () => void = () => {}
  onloadend: () => void = () => {}
  status = 200
  responseText = '{"replaced":false}'
  aborted = false

  constructor() {
    HeldRequest.last = this
  }
  open() {}
  send() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  abort() {
    this.aborted = true
    this.onabort()
    this.onloadend()
  }
  end() {
    this.onload()
    this.onloadend()
  }
}

const MINUTE_MS = 60_000

describe('how long an upload is waited for', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('XMLHttpRequest', HeldRequest)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function start() {
    const shares: number[] = []
    const stalls: boolean[] = []
    const file = new File(['x'], 'a.pdf')
    const { signal } = new AbortController()
    const answer = sendFile({
      documentType: 'cv',
      file,
      signal,
      onProgress: (share) => shares.push(share),
      onStalled: (now) => stalls.push(now),
    })
    const outcome = answer.catch((error: unknown) => error)
    return { request: HeldRequest.last, outcome, shares, stalls }
  }

  it('A line on which nothing moves for a minute is given up, one that moves is not', async () => {
    const { request, outcome } = start()
    for (let minute = 0; minute < 20; minute += 1) {
      vi.advanceTimersByTime(MINUTE_MS - 1)
      request.upload.onprogress?.({ lengthComputable: true, loaded: minute, total: 100 })
    }
    expect(request.aborted).toBe(false)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(request.aborted).toBe(true)
    expect(await outcome).toMatchObject({ code: 'timeout' })
  })

  it('Once the last byte has left, the server may work for minutes', async () => {
    const { request, outcome, shares } = start()
    request.upload.onprogress?.({ lengthComputable: true, loaded: 100, total: 100 })
    request.upload.onload?.({})
    vi.advanceTimersByTime(4 * MINUTE_MS)
    expect(request.aborted).toBe(false)
    request.end()
    expect(await outcome).toEqual({ replaced: false })
    expect(shares).toEqual([1, 1])
    vi.advanceTimersByTime(60 * MINUTE_MS)
    expect(request.aborted).toBe(false)
  })

  it('After eight seconds without a byte the line is said to be weak, until something moves', async () => {
    const { request, outcome, stalls } = start()
    vi.advanceTimersByTime(7_999)
    expect(stalls).toEqual([])
    vi.advanceTimersByTime(1)
    expect(stalls).toEqual([true])
    request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 100 })
    expect(stalls).toEqual([true, false])
    vi.advanceTimersByTime(8_000)
    request.end()
    await outcome
    expect(stalls).toEqual([true, false, true, false])
  })

  it('A server that never answers is given up in the end', async () => {
    const { request, outcome } = start()
    request.upload.onload?.({})
    vi.advanceTimersByTime(5 * MINUTE_MS)
    expect(request.aborted).toBe(true)
    expect(await outcome).toMatchObject({ code: 'timeout' })
  })
})
