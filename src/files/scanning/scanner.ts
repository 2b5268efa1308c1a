/** Why a file was not scanned: `cut` says that the scanner stopped taking it, as beyond its limit of size. */
export type UnscannedReason = 'away' | 'slow' | 'cut' | 'refused'

export type Verdict =
  | { found: 'nothing' }
  | { found: 'virus'; signature: string }
  /** Never taken for clean. */
  | { found: 'unknown'; why: UnscannedReason }

/** A virus scanner. */
export interface Scanner {
  /**
   * Scans the bytes. Answers `unknown` within `limitMs` when the scanner is away, slow, or will not take them. Throws only
   * what `parts` throws. When it has ended, nobody reads the bytes any more.
   */
  scan(
    parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    options: { limitMs: number },
  ): Promise<Verdict>
  /** The scanner's name and the version of its signatures; null when it is away. */
  version(): Promise<string | null>
}
