/** What the state portal asks of the photo (the record is FACTS.photo). Megabytes are read as decimal, the stricter of the two readings. */
export const PHOTO_RULE = {
  minWidth: 684,
  minHeight: 883,
  ratio: 35 / 45,
  /** How far the proportions may be off: our own choice, for a scan cut by hand. */
  ratioTolerance: 0.02,
  maxBytes: 2_500_000,
} as const
